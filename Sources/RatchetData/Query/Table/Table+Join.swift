extension Table {
  /// Each row with each row of another table for which the condition holds.
  public static func join<Other: Table>(
    _ other: Select<Other, Other, ()>,
    @ConditionBuilder on conditions: (TableColumns, Other.TableColumns) -> [QueryFragment]
  ) -> Select<RowTuple<Self, Other>, Self, Other> {
    all.join(other, on: conditions)
  }

  /// Each row with each row of another table for which the condition holds, or with nil if there
  /// is none.
  public static func leftJoin<Other: Table>(
    _ other: Select<Other, Other, ()>,
    @ConditionBuilder on conditions: (TableColumns, Other.TableColumns) -> [QueryFragment]
  ) -> Select<RowTuple<Self, Other.Nullable>, Self, Other.Nullable> {
    all.leftJoin(other, on: conditions)
  }

  /// Each row of another table with each row for which the condition holds, or with nil if there
  /// is none.
  public static func rightJoin<Other: Table>(
    _ other: Select<Other, Other, ()>,
    @ConditionBuilder on conditions: (TableColumns, Other.TableColumns) -> [QueryFragment]
  ) -> Select<RowTuple<Self.Nullable, Other>, Self.Nullable, Other> {
    all.rightJoin(other, on: conditions)
  }

  /// Each row with each row of another table for which the condition holds, and what finds nothing
  /// on the other side with nil.
  public static func fullJoin<Other: Table>(
    _ other: Select<Other, Other, ()>,
    @ConditionBuilder on conditions: (TableColumns, Other.TableColumns) -> [QueryFragment]
  ) -> Select<RowTuple<Self.Nullable, Other.Nullable>, Self.Nullable, Other.Nullable> {
    all.fullJoin(other, on: conditions)
  }
}
