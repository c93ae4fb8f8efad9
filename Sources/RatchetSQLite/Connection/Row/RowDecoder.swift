import CSQLite

/// Reads the current row of a statement, column by column from the left.
///
/// It is lent to ``QueryRepresentable/decode(from:)``, and cannot be copied or kept.
public struct RowDecoder: ~Copyable {
  @usableFromInline package let statement: Statement
  @usableFromInline package let pointer: OpaquePointer
  /// The column that is read next.
  @usableFromInline package var index: Int32 = 0
  /// Whether the values come from columns of a table, although this statement does not read that
  /// table.
  package var readsStoredValues = false

  /// Whether the next column is an expression rather than a column of a table.
  package var nextIsComputed: Bool {
    !readsStoredValues && sqlite3_column_decltype(pointer, index) == nil
  }

  /// One decoder serves all rows of a run: it is made once, and rewound for each row.
  @usableFromInline
  package init(_ statement: Statement) {
    self.statement = statement
    pointer = statement.pointer
  }

  /// Moves back to the first column.
  @inlinable
  package mutating func rewind() {
    index = 0
  }

  /// Decodes a value from the next columns.
  @inlinable
  public mutating func decode<Value: QueryRepresentable>(
    _ type: Value.Type = Value.self
  ) throws -> Value.QueryOutput {
    try Value.decode(from: &self)
  }

  /// Skips this number of columns if all of them are NULL. Returns whether they were.
  public mutating func skipNulls(_ count: Int) -> Bool {
    let end = index + Int32(count)
    for column in index..<end where sqlite3_column_type(pointer, column) != SQLITE_NULL {
      return false
    }
    index = end
    return true
  }

  @usableFromInline
  package func mismatch(_ index: Int32, expected: any Any.Type) -> DatabaseError {
    statement.mismatch(Int(index), expected: expected)
  }
}
