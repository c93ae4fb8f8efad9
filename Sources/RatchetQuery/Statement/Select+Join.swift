public import RatchetSQLite

// One function a kind, for any number of tables: with overloads the compiler loses its way in a long
// chain. The condition takes its columns as one tuple, since between two others no pack of arguments
// is matched.

extension Select {
  /// Each row with each row of another table for which the condition holds.
  ///
  /// What the other query asks for holds for its rows before they are joined. What was selected
  /// before is dropped: `select` what to read after the joins.
  public func join<each Join: Table, Other: Table>(
    _ other: Select<Other, Other, ()>,
    @ConditionBuilder on conditions: (
      (From.TableColumns, repeat (each Join).TableColumns, Other.TableColumns)
    ) -> [QueryFragment]
  ) -> Select<RowTuple<From, repeat each Join, Other>, From, (repeat each Join, Other)>
  where Joins == (repeat each Join) {
    let conditions = conditions((From.columns, repeat (each Join).columns, Other.columns))
    var clauses = clauses
    clauses.join(.inner, other.clauses, on: conditions)
    clauses.columns = columns(From.self, repeat (each Join).self, Other.self)
    return Select<RowTuple<From, repeat each Join, Other>, From, (repeat each Join, Other)>(clauses)
  }

  /// Each row with each row of another table for which the condition holds, or with nil if there
  /// is none.
  public func leftJoin<each Join: Table, Other: Table>(
    _ other: Select<Other, Other, ()>,
    @ConditionBuilder on conditions: (
      (From.TableColumns, repeat (each Join).TableColumns, Other.TableColumns)
    ) -> [QueryFragment]
  ) -> Select<
    RowTuple<From, repeat each Join, Other.Nullable>, From, (repeat each Join, Other.Nullable)
  >
  where Joins == (repeat each Join) {
    let conditions = conditions((From.columns, repeat (each Join).columns, Other.columns))
    var clauses = clauses
    clauses.join(.left, other.clauses, on: conditions)
    clauses.columns = columns(From.self, repeat (each Join).self, Other.self)
    return Select<
      RowTuple<From, repeat each Join, Other.Nullable>, From, (repeat each Join, Other.Nullable)
    >(clauses)
  }

  /// Each row of another table with each row for which the condition holds, or with nil if there
  /// is none.
  public func rightJoin<each Join: Table, Other: Table>(
    _ other: Select<Other, Other, ()>,
    @ConditionBuilder on conditions: (
      (From.TableColumns, repeat (each Join).TableColumns, Other.TableColumns)
    ) -> [QueryFragment]
  ) -> Select<
    RowTuple<From.Nullable, repeat (each Join).Nullable, Other>, From.Nullable,
    (repeat (each Join).Nullable, Other)
  >
  where Joins == (repeat each Join) {
    let conditions = conditions((From.columns, repeat (each Join).columns, Other.columns))
    var clauses = clauses
    clauses.join(.right, other.clauses, on: conditions)
    clauses.columns = columns(From.self, repeat (each Join).self, Other.self)
    return Select<
      RowTuple<From.Nullable, repeat (each Join).Nullable, Other>, From.Nullable,
      (repeat (each Join).Nullable, Other)
    >(clauses)
  }

  /// Each row with each row of another table for which the condition holds, and what finds nothing
  /// on the other side with nil.
  public func fullJoin<each Join: Table, Other: Table>(
    _ other: Select<Other, Other, ()>,
    @ConditionBuilder on conditions: (
      (From.TableColumns, repeat (each Join).TableColumns, Other.TableColumns)
    ) -> [QueryFragment]
  ) -> Select<
    RowTuple<From.Nullable, repeat (each Join).Nullable, Other.Nullable>, From.Nullable,
    (repeat (each Join).Nullable, Other.Nullable)
  >
  where Joins == (repeat each Join) {
    let conditions = conditions((From.columns, repeat (each Join).columns, Other.columns))
    var clauses = clauses
    clauses.join(.full, other.clauses, on: conditions)
    clauses.columns = columns(From.self, repeat (each Join).self, Other.self)
    return Select<
      RowTuple<From.Nullable, repeat (each Join).Nullable, Other.Nullable>, From.Nullable,
      (repeat (each Join).Nullable, Other.Nullable)
    >(clauses)
  }

  private func columns<each T: Table>(_ tables: repeat (each T).Type) -> [QueryFragment] {
    var columns: [QueryFragment] = []
    for table in repeat each tables { columns.append(TableText.of(table).columns) }
    return columns
  }
}
