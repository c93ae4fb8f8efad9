import RatchetCSQLite

/// Reads the current row of a statement, column by column from the left.
///
/// It is lent to ``QueryRepresentable/decode(from:)``, and cannot be copied or kept.
public struct RowDecoder: ~Copyable {
  /// `nil` for a row of another database.
  @usableFromInline package let statement: Statement?
  /// The rows of another database.
  @usableFromInline let foreign: ForeignRowsReference?
  /// The row of another database that is read.
  @usableFromInline package var row: Int32 = 0
  /// SQLite's statement, or the address of `foreign`.
  @usableFromInline let pointer: OpaquePointer
  /// The column that is read next.
  @usableFromInline package var index: Int32 = 0
  /// Whether the values come from columns of a table, although this statement does not read that
  /// table.
  package var readsStoredValues = false

  /// Whether the next column is an expression rather than a column of a table. Not known of other
  /// databases, so `false`.
  package var nextIsComputed: Bool {
    !readsStoredValues && foreign == nil && sqlite3_column_decltype(pointer, index) == nil
  }

  /// One decoder serves all rows of a run: it is made once, and rewound for each row.
  @usableFromInline
  package init(_ statement: Statement) {
    self.statement = statement
    foreign = nil
    pointer = statement.pointer
  }

  /// Reads a row of another database, and then others of the same result.
  package init(_ rows: ForeignRowsReference, row: Int) {
    statement = nil
    foreign = rows
    pointer = OpaquePointer(Unmanaged.passUnretained(rows).toOpaque())
    self.row = Int32(row)
  }

  /// Moves to the first column of another row of another database.
  @inlinable
  package mutating func move(toRow row: Int) {
    self.row = Int32(row)
    index = 0
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
    for index in index..<end {
      guard isNull(at: index) else { return false }
    }
    index = end
    return true
  }

  private func isNull(at index: Int32) -> Bool {
    if let foreign { return foreign.rows.isNull(row: Int(row), column: Int(index)) }
    return sqlite3_column_type(pointer, index) == SQLITE_NULL
  }

  /// The column at a position, valid while the decoder is on its row.
  @inlinable
  package func column(_ index: Int32) -> Column {
    if foreign == nil { return Column(statement: pointer, index: index) }
    return Column(foreign: pointer, row: row, index: index)
  }

  @usableFromInline
  package func mismatch(_ index: Int32, expected: any Any.Type) -> any Error {
    if let foreign {
      return foreign.rows.mismatch(row: Int(row), column: Int(index), expected: expected)
    }
    guard let statement else {
      preconditionFailure("a row decoder has neither a statement nor a row of another database")
    }
    return statement.mismatch(Int(index), expected: expected)
  }
}
