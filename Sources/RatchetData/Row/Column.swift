import CSQLite
public import Foundation

/// One column of the current row, lent to ``DatabaseValueConvertible/fromColumn(_:)``.
///
/// It cannot be copied or kept, so that it never outlives the row. Every property answers `nil` if
/// the column holds something of another kind; nothing is converted behind the caller's back.
public struct Column: ~Copyable {
  @usableFromInline let statement: OpaquePointer
  @usableFromInline let index: Int32

  @inlinable
  init(statement: OpaquePointer, index: Int32) {
    self.statement = statement
    self.index = index
  }

  public var isNull: Bool {
    sqlite3_column_type(statement, index) == SQLITE_NULL
  }

  public var integer: Int64? {
    guard sqlite3_column_type(statement, index) == SQLITE_INTEGER else { return nil }
    return sqlite3_column_int64(statement, index)
  }

  /// A number, be it stored as REAL or INTEGER.
  public var real: Double? {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_FLOAT, SQLITE_INTEGER: sqlite3_column_double(statement, index)
    default: nil
    }
  }

  /// The text with all its characters, NUL included; `nil` also if it is not valid UTF-8.
  public var text: String? {
    guard sqlite3_column_type(statement, index) == SQLITE_TEXT,
      let bytes = sqlite3_column_text(statement, index)
    else { return nil }
    // The length must be asked for after the text: asking for the text may convert it to UTF-8.
    let count = Int(sqlite3_column_bytes(statement, index))
    return String(
      validating: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  public var blob: Data? {
    guard sqlite3_column_type(statement, index) == SQLITE_BLOB else { return nil }
    // SQLite answers a null pointer for an empty blob.
    guard let bytes = sqlite3_column_blob(statement, index) else { return Data() }
    return Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, index)))
  }

  /// The value in its storage class. Text that is not valid UTF-8 is repaired here.
  public var value: SQLValue {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, index))
    case SQLITE_FLOAT: .real(sqlite3_column_double(statement, index))
    case SQLITE_TEXT: .text(text ?? repairedText)
    case SQLITE_BLOB: .blob(blob ?? Data())
    default: .null
    }
  }

  /// The storage class in words, for messages that must not show the value.
  var kind: String {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: "an integer"
    case SQLITE_FLOAT: "a real number"
    case SQLITE_TEXT: "a text"
    case SQLITE_BLOB: "a blob"
    default: "NULL"
    }
  }

  private var repairedText: String {
    guard let bytes = sqlite3_column_text(statement, index) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, index))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
