// swift-format-ignore-file: AmbiguousTrailingClosureOverload
// The number of expressions distinguishes the overloads.

public import RatchetSQLite

// Written out for each number of expressions: the compiler (6.3.1) crashes on
// `.select { ($0.a, $0.b) }.fetchAll(db)` if the tuple is a parameter pack.

extension Select {
  /// Selects two expressions of each row.
  public func select<each Join: Table, First: QueryExpression, Second: QueryExpression>(
    _ selection: (From.TableColumns, repeat (each Join).TableColumns) -> (First, Second)
  ) -> Select<RowTuple<First.QueryValue, Second.QueryValue>, From, Joins>
  where Joins == (repeat each Join) {
    let value = selection(From.columns, repeat (each Join).columns)
    return selecting([value.0.queryFragment, value.1.queryFragment])
  }

  /// Selects three expressions of each row.
  public func select<
    each Join: Table, First: QueryExpression, Second: QueryExpression, Third: QueryExpression
  >(
    _ selection: (From.TableColumns, repeat (each Join).TableColumns) -> (First, Second, Third)
  ) -> Select<RowTuple<First.QueryValue, Second.QueryValue, Third.QueryValue>, From, Joins>
  where Joins == (repeat each Join) {
    let value = selection(From.columns, repeat (each Join).columns)
    return selecting([value.0.queryFragment, value.1.queryFragment, value.2.queryFragment])
  }

  /// Selects four expressions of each row.
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

  /// Selects five expressions of each row.
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

  /// Selects six expressions of each row.
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

  /// Selects seven expressions of each row.
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

  /// Selects eight expressions of each row.
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
