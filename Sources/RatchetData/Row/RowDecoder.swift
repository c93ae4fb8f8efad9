import CSQLite

/// Reads the current row of a statement, column by column from the left.
///
/// It is lent to ``QueryRepresentable/decode(from:)``, and cannot be copied or kept.
public struct RowDecoder: ~Copyable {
  @usableFromInline let statement: Statement
  @usableFromInline let pointer: OpaquePointer
  /// The column that is read next.
  @usableFromInline var index: Int32 = 0
  /// Whether what is read was stored in columns, though they are none of this statement.
  var readsStoredValues = false

  /// Whether the next column is no column of a table, but an expression.
  var nextIsComputed: Bool {
    !readsStoredValues && sqlite3_column_decltype(pointer, index) == nil
  }

  /// One decoder serves all rows of a run: it is made once, and rewound for each.
  @usableFromInline
  init(_ statement: Statement) {
    self.statement = statement
    pointer = statement.pointer
  }

  /// Starts at the first column again.
  @inlinable
  mutating func rewind() {
    index = 0
  }

  /// The value of the next columns.
  @inlinable
  public mutating func decode<Value: QueryRepresentable>(
    _ type: Value.Type = Value.self
  ) throws -> Value.QueryOutput {
    try Value.decode(from: &self)
  }

  /// Steps over so many columns if they are all NULL. Answers whether they were.
  public mutating func skipNulls(_ count: Int) -> Bool {
    let end = index + Int32(count)
    for column in index..<end where sqlite3_column_type(pointer, column) != SQLITE_NULL {
      return false
    }
    index = end
    return true
  }

  @usableFromInline
  func mismatch(_ index: Int32, expected: any Any.Type) -> DatabaseError {
    statement.mismatch(Int(index), expected: expected)
  }
}
