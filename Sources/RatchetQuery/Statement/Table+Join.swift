public import RatchetSQLite

extension Table {
  /// Joins each row with the rows of another table for which the condition is true.
  public static func join<Other: Table>(
    _ other: Select<Other, Other, ()>,
    @ConditionBuilder on conditions: (TableColumns, Other.TableColumns) -> [QueryFragment]
  ) -> Select<RowTuple<Self, Other>, Self, Other> {
    scoped.join(other, on: conditions)
  }

  /// Joins each row with the rows of another table for which the condition is true, or with `nil`
  /// if there is none.
  public static func leftJoin<Other: Table>(
    _ other: Select<Other, Other, ()>,
    @ConditionBuilder on conditions: (TableColumns, Other.TableColumns) -> [QueryFragment]
  ) -> Select<RowTuple<Self, Other.Nullable>, Self, Other.Nullable> {
    scoped.leftJoin(other, on: conditions)
  }

  /// Joins each row of another table with the rows for which the condition is true, or with `nil`
  /// if there is none.
  public static func rightJoin<Other: Table>(
    _ other: Select<Other, Other, ()>,
    @ConditionBuilder on conditions: (TableColumns, Other.TableColumns) -> [QueryFragment]
  ) -> Select<RowTuple<Self.Nullable, Other>, Self.Nullable, Other> {
    scoped.rightJoin(other, on: conditions)
  }

  /// Joins each row with the rows of another table for which the condition is true. A row of either
  /// side without a match is joined with `nil`.
  public static func fullJoin<Other: Table>(
    _ other: Select<Other, Other, ()>,
    @ConditionBuilder on conditions: (TableColumns, Other.TableColumns) -> [QueryFragment]
  ) -> Select<RowTuple<Self.Nullable, Other.Nullable>, Self.Nullable, Other.Nullable> {
    scoped.fullJoin(other, on: conditions)
  }
}
