public import CSQLite
public import Foundation

/// One column of the current row, lent to ``DatabaseValueConvertible/fromColumn(_:)``.
///
/// It cannot be copied or kept, so that it never outlives the row. Every property answers `nil` if
/// the column holds something of another kind; nothing is converted behind the caller's back.
public struct Column: ~Copyable {
  @usableFromInline let statement: OpaquePointer
  @usableFromInline let index: Int32
  // SQLite calls it unprotected: no other thread may use the connection meanwhile, and none does.
  // Asking it for its type and number costs a fraction of asking the statement each time.
  @usableFromInline let cell: OpaquePointer?

  @inlinable
  init(statement: OpaquePointer, index: Int32) {
    self.statement = statement
    self.index = index
    cell = sqlite3_column_value(statement, index)
  }

  @inlinable
  public var isNull: Bool {
    sqlite3_value_type(cell) == SQLITE_NULL
  }

  @inlinable
  public var integer: Int64? {
    guard sqlite3_value_type(cell) == SQLITE_INTEGER else { return nil }
    return sqlite3_value_int64(cell)
  }

  /// A number, be it stored as REAL or INTEGER.
  @inlinable
  public var real: Double? {
    switch sqlite3_value_type(cell) {
    case SQLITE_FLOAT, SQLITE_INTEGER: sqlite3_value_double(cell)
    default: nil
    }
  }

  /// The text with all its characters, NUL included; `nil` also if it is not valid UTF-8.
  public var text: String? {
    guard sqlite3_value_type(cell) == SQLITE_TEXT, let bytes = textBytes else { return nil }
    // The length must be asked for after the text: asking for the text may convert it to UTF-8.
    let count = Int(sqlite3_value_bytes(cell))
    // SQLite ends a text by a NUL. The general form below looks up types at run time, at each call.
    let text = bytes.withMemoryRebound(to: CChar.self, capacity: count + 1) {
      String(validatingCString: $0)
    }
    if let text, text.utf8.count == count { return text }
    // It is not valid, or has a NUL within.
    return String(
      validating: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// The bytes of a text; nil where there is no memory for them, of which the statement then takes note.
  private var textBytes: UnsafePointer<UInt8>? {
    sqlite3_value_text(cell) ?? sqlite3_column_text(statement, index)
  }

  /// What a function reads in the bytes of a text, without a copy of them; nil of anything else.
  func withText<Value>(_ read: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
    guard sqlite3_value_type(cell) == SQLITE_TEXT, let bytes = textBytes else { return nil }
    // As in `text`. The bytes stay for as long as the row does.
    return read(UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(cell))))
  }

  public var blob: Data? {
    guard sqlite3_value_type(cell) == SQLITE_BLOB else { return nil }
    let bytes = sqlite3_column_blob(statement, index)
    let count = Int(sqlite3_value_bytes(cell))
    // SQLite answers a null pointer for an empty blob, and where there is no memory for it.
    guard let bytes else { return count == 0 ? Data() : nil }
    return Data(bytes: bytes, count: count)
  }

  /// The value in its storage class. Text that is not valid UTF-8 is repaired here; `nil` if there is
  /// no memory for it.
  public var value: SQLValue? {
    switch sqlite3_value_type(cell) {
    case SQLITE_INTEGER: .integer(sqlite3_value_int64(cell))
    case SQLITE_FLOAT: .real(sqlite3_value_double(cell))
    case SQLITE_TEXT: (text ?? repairedText).map(SQLValue.text)
    case SQLITE_BLOB: blob.map(SQLValue.blob)
    default: .null
    }
  }

  /// The storage class in words, for messages that must not show the value.
  var kind: String {
    switch sqlite3_value_type(cell) {
    case SQLITE_INTEGER: "an integer"
    case SQLITE_FLOAT: "a real number"
    case SQLITE_TEXT: "a text"
    case SQLITE_BLOB: "a blob"
    default: "NULL"
    }
  }

  private var repairedText: String? {
    guard let bytes = textBytes else { return nil }
    let count = Int(sqlite3_value_bytes(cell))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
