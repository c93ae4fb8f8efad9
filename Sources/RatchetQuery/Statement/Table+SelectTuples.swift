// swift-format-ignore-file: AmbiguousTrailingClosureOverload
// The number of expressions distinguishes the overloads.

public import RatchetSQLite

extension Table {
  /// Selects two expressions of each row.
  public static func select<First: QueryExpression, Second: QueryExpression>(
    _ selection: (TableColumns) -> (First, Second)
  ) -> Select<RowTuple<First.QueryValue, Second.QueryValue>, Self, ()> {
    scoped.select(selection)
  }

  /// Selects three expressions of each row.
  public static func select<
    First: QueryExpression, Second: QueryExpression, Third: QueryExpression
  >(
    _ selection: (TableColumns) -> (First, Second, Third)
  ) -> Select<RowTuple<First.QueryValue, Second.QueryValue, Third.QueryValue>, Self, ()> {
    scoped.select(selection)
  }

  /// Selects four expressions of each row.
  public static func select<
    First: QueryExpression, Second: QueryExpression, Third: QueryExpression, Fourth: QueryExpression
  >(
    _ selection: (TableColumns) -> (First, Second, Third, Fourth)
  ) -> Select<
    RowTuple<First.QueryValue, Second.QueryValue, Third.QueryValue, Fourth.QueryValue>, Self, ()
  > {
    scoped.select(selection)
  }

  /// Selects five expressions of each row.
  public static func select<
    First: QueryExpression, Second: QueryExpression, Third: QueryExpression,
    Fourth: QueryExpression, Fifth: QueryExpression
  >(
    _ selection: (TableColumns) -> (First, Second, Third, Fourth, Fifth)
  ) -> Select<
    RowTuple<
      First.QueryValue, Second.QueryValue, Third.QueryValue, Fourth.QueryValue, Fifth.QueryValue
    >, Self, ()
  > {
    scoped.select(selection)
  }

  /// Selects six expressions of each row.
  public static func select<
    First: QueryExpression, Second: QueryExpression, Third: QueryExpression,
    Fourth: QueryExpression, Fifth: QueryExpression, Sixth: QueryExpression
  >(
    _ selection: (TableColumns) -> (First, Second, Third, Fourth, Fifth, Sixth)
  ) -> Select<
    RowTuple<
      First.QueryValue, Second.QueryValue, Third.QueryValue, Fourth.QueryValue, Fifth.QueryValue,
      Sixth.QueryValue
    >, Self, ()
  > {
    scoped.select(selection)
  }

  /// Selects seven expressions of each row.
  public static func select<
    First: QueryExpression, Second: QueryExpression, Third: QueryExpression,
    Fourth: QueryExpression, Fifth: QueryExpression, Sixth: QueryExpression,
    Seventh: QueryExpression
  >(
    _ selection: (TableColumns) -> (First, Second, Third, Fourth, Fifth, Sixth, Seventh)
  ) -> Select<
    RowTuple<
      First.QueryValue, Second.QueryValue, Third.QueryValue, Fourth.QueryValue, Fifth.QueryValue,
      Sixth.QueryValue, Seventh.QueryValue
    >, Self, ()
  > {
    scoped.select(selection)
  }

  /// Selects eight expressions of each row.
  public static func select<
    First: QueryExpression, Second: QueryExpression, Third: QueryExpression,
    Fourth: QueryExpression, Fifth: QueryExpression, Sixth: QueryExpression,
    Seventh: QueryExpression, Eighth: QueryExpression
  >(
    _ selection: (TableColumns) -> (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth)
  ) -> Select<
    RowTuple<
      First.QueryValue, Second.QueryValue, Third.QueryValue, Fourth.QueryValue, Fifth.QueryValue,
      Sixth.QueryValue, Seventh.QueryValue, Eighth.QueryValue
    >, Self, ()
  > {
    scoped.select(selection)
  }
}
