public import RatchetSQLite

// One function for each kind of join handles any number of tables: with overloads, the type checker
// gives up on long chains. The condition takes the columns as one tuple, because Swift matches no
// parameter pack between two other arguments.

extension Select {
  /// Joins each row with the rows of another table for which the condition is true.
  ///
  /// The conditions of the other query apply to its rows before the join. The join replaces an
  /// earlier selection, so call `select` after the joins.
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

  /// Joins each row with the rows of another table for which the condition is true, or with `nil`
  /// if there is none.
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

  /// Joins each row of another table with the rows for which the condition is true, or with `nil`
  /// if there is none.
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

  /// Joins each row with the rows of another table for which the condition is true. A row of either
  /// side without a match is joined with `nil`.
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
