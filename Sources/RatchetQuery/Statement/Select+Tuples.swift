public import RatchetSQLite

// swift-format-ignore-file: AmbiguousTrailingClosureOverload
// The number of expressions tells them apart.

// By hand for each number: the compiler (6.3.1) crashes on `.select { ($0.a, $0.b) }.fetchAll(db)`
// where the tuple is a pack.

extension Select {
  /// Two expressions of each row.
  public func select<each Join: Table, First: QueryExpression, Second: QueryExpression>(
    _ selection: (From.TableColumns, repeat (each Join).TableColumns) -> (First, Second)
  ) -> Select<RowTuple<First.QueryValue, Second.QueryValue>, From, Joins>
  where Joins == (repeat each Join) {
    let value = selection(From.columns, repeat (each Join).columns)
    return selecting([value.0.queryFragment, value.1.queryFragment])
  }

  /// Three expressions of each row.
  public func select<
    each Join: Table, First: QueryExpression, Second: QueryExpression, Third: QueryExpression
  >(
    _ selection: (From.TableColumns, repeat (each Join).TableColumns) -> (First, Second, Third)
  ) -> Select<RowTuple<First.QueryValue, Second.QueryValue, Third.QueryValue>, From, Joins>
  where Joins == (repeat each Join) {
    let value = selection(From.columns, repeat (each Join).columns)
    return selecting([value.0.queryFragment, value.1.queryFragment, value.2.queryFragment])
  }

  /// Four expressions of each row.
  public func select<
    each Join: Table, First: QueryExpression, Second: QueryExpression, Third: QueryExpression,
    Fourth: QueryExpression
  >(
    _ selection: (From.TableColumns, repeat (each Join).TableColumns) -> (
      First, Second, Third, Fourth
    )
  ) -> Select<
    RowTuple<First.QueryValue, Second.QueryValue, Third.QueryValue, Fourth.QueryValue>, From, Joins
  > where Joins == (repeat each Join) {
    let value = selection(From.columns, repeat (each Join).columns)
    return selecting([
      value.0.queryFragment, value.1.queryFragment, value.2.queryFragment, value.3.queryFragment,
    ])
  }

  /// Five expressions of each row.
  public func select<
    each Join: Table, First: QueryExpression, Second: QueryExpression, Third: QueryExpression,
    Fourth: QueryExpression, Fifth: QueryExpression
  >(
    _ selection: (From.TableColumns, repeat (each Join).TableColumns) -> (
      First, Second, Third, Fourth, Fifth
    )
  ) -> Select<
    RowTuple<
      First.QueryValue, Second.QueryValue, Third.QueryValue, Fourth.QueryValue, Fifth.QueryValue
    >, From, Joins
  > where Joins == (repeat each Join) {
    let value = selection(From.columns, repeat (each Join).columns)
    return selecting([
      value.0.queryFragment, value.1.queryFragment, value.2.queryFragment, value.3.queryFragment,
      value.4.queryFragment,
    ])
  }

  /// Six expressions of each row.
  public func select<
    each Join: Table, First: QueryExpression, Second: QueryExpression, Third: QueryExpression,
    Fourth: QueryExpression, Fifth: QueryExpression, Sixth: QueryExpression
  >(
    _ selection: (From.TableColumns, repeat (each Join).TableColumns) -> (
      First, Second, Third, Fourth, Fifth, Sixth
    )
  ) -> Select<
    RowTuple<
      First.QueryValue, Second.QueryValue, Third.QueryValue, Fourth.QueryValue, Fifth.QueryValue,
      Sixth.QueryValue
    >, From, Joins
  > where Joins == (repeat each Join) {
    let value = selection(From.columns, repeat (each Join).columns)
    return selecting([
      value.0.queryFragment, value.1.queryFragment, value.2.queryFragment, value.3.queryFragment,
      value.4.queryFragment, value.5.queryFragment,
    ])
  }

  /// Seven expressions of each row.
  public func select<
    each Join: Table, First: QueryExpression, Second: QueryExpression, Third: QueryExpression,
    Fourth: QueryExpression, Fifth: QueryExpression, Sixth: QueryExpression,
    Seventh: QueryExpression
  >(
    _ selection: (From.TableColumns, repeat (each Join).TableColumns) -> (
      First, Second, Third, Fourth, Fifth, Sixth, Seventh
    )
  ) -> Select<
    RowTuple<
      First.QueryValue, Second.QueryValue, Third.QueryValue, Fourth.QueryValue, Fifth.QueryValue,
      Sixth.QueryValue, Seventh.QueryValue
    >, From, Joins
  > where Joins == (repeat each Join) {
    let value = selection(From.columns, repeat (each Join).columns)
    return selecting([
      value.0.queryFragment, value.1.queryFragment, value.2.queryFragment, value.3.queryFragment,
      value.4.queryFragment, value.5.queryFragment, value.6.queryFragment,
    ])
  }

  /// Eight expressions of each row.
  public func select<
    each Join: Table, First: QueryExpression, Second: QueryExpression, Third: QueryExpression,
    Fourth: QueryExpression, Fifth: QueryExpression, Sixth: QueryExpression,
    Seventh: QueryExpression, Eighth: QueryExpression
  >(
    _ selection: (From.TableColumns, repeat (each Join).TableColumns) -> (
      First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth
    )
  ) -> Select<
    RowTuple<
      First.QueryValue, Second.QueryValue, Third.QueryValue, Fourth.QueryValue, Fifth.QueryValue,
      Sixth.QueryValue, Seventh.QueryValue, Eighth.QueryValue
    >, From, Joins
  > where Joins == (repeat each Join) {
    let value = selection(From.columns, repeat (each Join).columns)
    return selecting([
      value.0.queryFragment, value.1.queryFragment, value.2.queryFragment, value.3.queryFragment,
      value.4.queryFragment, value.5.queryFragment, value.6.queryFragment, value.7.queryFragment,
    ])
  }
}
