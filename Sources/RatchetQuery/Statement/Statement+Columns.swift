import CSQLite
public import RatchetSQLite

extension Statement {
  /// Refuses rows of which a value takes more or fewer columns than there are, and would be read from
  /// the wrong ones.
  ///
  /// To be called after the first step, which is where SQLite follows a change of the schema.
  @usableFromInline
  func checkColumns<Value: QueryRepresentable>(of type: Value.Type) throws {
    let count = Int(sqlite3_column_count(pointer))
    guard count != Value.columnCount, Value.self != NoRows.self else { return }
    throw DatabaseError(
      code: .mismatch,
      message: Wording.columnCount(
        count, of: String(describing: Value.QueryOutput.self), expected: Value.columnCount),
      sql: sql, arguments: shownArguments)
  }
}
