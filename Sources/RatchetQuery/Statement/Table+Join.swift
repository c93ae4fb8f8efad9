public import RatchetSQLite

extension Table {
  /// Each row with each row of another table for which the condition holds.
  public static func join<Other: Table>(
    _ other: Select<Other, Other, ()>,
    @ConditionBuilder on conditions: (TableColumns, Other.TableColumns) -> [QueryFragment]
  ) -> Select<RowTuple<Self, Other>, Self, Other> {
    scoped.join(other, on: conditions)
  }

  /// Each row with each row of another table for which the condition holds, or with nil if there
  /// is none.
  public static func leftJoin<Other: Table>(
    _ other: Select<Other, Other, ()>,
    @ConditionBuilder on conditions: (TableColumns, Other.TableColumns) -> [QueryFragment]
  ) -> Select<RowTuple<Self, Other.Nullable>, Self, Other.Nullable> {
    scoped.leftJoin(other, on: conditions)
  }

  /// Each row of another table with each row for which the condition holds, or with nil if there
  /// is none.
  public static func rightJoin<Other: Table>(
    _ other: Select<Other, Other, ()>,
    @ConditionBuilder on conditions: (TableColumns, Other.TableColumns) -> [QueryFragment]
  ) -> Select<RowTuple<Self.Nullable, Other>, Self.Nullable, Other> {
    scoped.rightJoin(other, on: conditions)
  }

  /// Each row with each row of another table for which the condition holds, and what finds nothing
  /// on the other side with nil.
  public static func fullJoin<Other: Table>(
    _ other: Select<Other, Other, ()>,
    @ConditionBuilder on conditions: (TableColumns, Other.TableColumns) -> [QueryFragment]
  ) -> Select<RowTuple<Self.Nullable, Other.Nullable>, Self.Nullable, Other.Nullable> {
    scoped.fullJoin(other, on: conditions)
  }
}
