public import Foundation
public import RatchetCSQLite

/// One column of the current row, lent to ``DatabaseValueConvertible/fromColumn(_:)``.
///
/// It cannot be copied or stored, so it never outlives the row. Every property is `nil` if the
/// column holds a value of another kind. Nothing is converted, except an integer that is read as
/// ``real``.
public struct Column: ~Copyable {
  @usableFromInline let statement: OpaquePointer
  @usableFromInline let index: Int32
  /// The row, in the result of another database.
  @usableFromInline let row: Int32
  // SQLite calls this value unprotected: it is valid only while no other thread uses the
  // connection, and none does. Reading the type and the number from it takes a fraction of the time
  // that reading them from the statement takes.
  // It is nil for a column of another database; `statement` is then a `ForeignRowsReference`.
  @usableFromInline let cell: OpaquePointer?

  @inlinable
  package init(statement: OpaquePointer, index: Int32) {
    self.statement = statement
    self.index = index
    row = 0
    cell = sqlite3_column_value(statement, index)
  }

  /// A column of another database: the address is that of its ``ForeignRowsReference``.
  @usableFromInline
  init(foreign: OpaquePointer, row: Int32, index: Int32) {
    statement = foreign
    self.row = row
    self.index = index
    cell = nil
  }

  /// Whether the column is NULL.
  @inlinable
  public var isNull: Bool {
    guard let cell else { return foreignIsNull }
    return sqlite3_value_type(cell) == SQLITE_NULL
  }

  /// The integer; `nil` for any other storage class.
  @inlinable
  public var integer: Int64? {
    guard let cell else { return foreignInteger }
    guard sqlite3_value_type(cell) == SQLITE_INTEGER else { return nil }
    return sqlite3_value_int64(cell)
  }

  /// The number, whether it is stored as REAL or as INTEGER.
  @inlinable
  public var real: Double? {
    guard let cell else { return foreignReal }
    return switch sqlite3_value_type(cell) {
    case SQLITE_FLOAT, SQLITE_INTEGER: sqlite3_value_double(cell)
    default: nil
    }
  }

  /// The text with all its characters, NUL included; `nil` also if it is not valid UTF-8.
  public var text: String? {
    guard let cell else { return foreignText }
    guard sqlite3_value_type(cell) == SQLITE_TEXT, let bytes = textBytes else { return nil }
    // The length must be read after the text, since reading the text may convert it to UTF-8.
    let count = Int(sqlite3_value_bytes(cell))
    // SQLite ends a text with a NUL. The general form below looks up types at run time, in each
    // call.
    let text = bytes.withMemoryRebound(to: CChar.self, capacity: count + 1) {
      String(validatingCString: $0)
    }
    if let text, text.utf8.count == count { return text }
    // The text is not valid, or contains a NUL.
    return String(
      validating: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Returns the bytes of a text, or `nil` if there is no memory for them; the statement then
  /// records that error.
  @inlinable
  var textBytes: UnsafePointer<UInt8>? {
    sqlite3_value_text(cell) ?? sqlite3_column_text(statement, index)
  }

  /// Passes the bytes of the text to a closure, and returns its result: a value is made of them without
  /// making a `String` first. Returns `nil` if the column holds no text, or one that is not valid UTF-8.
  ///
  /// ```swift
  /// struct CommaCount: DatabaseValueConvertible {
  ///   // …
  ///   static func fromColumn(_ column: borrowing Column) -> CommaCount? {
  ///     column.withUTF8 { text in CommaCount(count: text.indices.count { text[$0] == 0x2C }) }
  ///   }
  /// }
  /// ```
  @inlinable
  public func withUTF8<Value>(_ read: (Span<UInt8>) throws -> Value?) rethrows -> Value? {
    try withText { text in try Self.isUTF8(text) ? read(text.span) : nil }
  }

  @inlinable
  static func isUTF8(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Most texts are ASCII. Without a branch in its loop, the compiler tests several bytes at once.
    var bits: UInt8 = 0
    for byte in text { bits |= byte }
    if bits < 0x80 { return true }
    do {
      _ = try UTF8Span(validating: text.span)
      return true
    } catch {
      return false
    }
  }

  /// Does the same with a buffer whose bytes are not checked.
  @inlinable
  func withText<Value>(
    _ read: (UnsafeBufferPointer<UInt8>) throws -> Value?
  ) rethrows -> Value? {
    guard let cell else {
      guard var text = foreignText else { return nil }
      return try text.withUTF8(read)
    }
    guard sqlite3_value_type(cell) == SQLITE_TEXT, let bytes = textBytes else { return nil }
    // Read the length after the text, as in `text`. The bytes are valid as long as the row is.
    return try read(UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(cell))))
  }

  /// The bytes of a blob; `nil` for any other storage class, or if there is no memory for them.
  public var blob: Data? {
    guard let cell else { return foreignBlob }
    guard sqlite3_value_type(cell) == SQLITE_BLOB else { return nil }
    let bytes = sqlite3_column_blob(statement, index)
    let count = Int(sqlite3_value_bytes(cell))
    // SQLite returns a null pointer for an empty blob, and if there is no memory.
    guard let bytes else { return count == 0 ? Data() : nil }
    return Data(bytes: bytes, count: count)
  }

  /// The value in its storage class. Text that is not valid UTF-8 is repaired; `nil` if there is no
  /// memory for the value.
  public var value: SQLValue? {
    guard let cell else { return foreignValue }
    return switch sqlite3_value_type(cell) {
    case SQLITE_INTEGER: .integer(sqlite3_value_int64(cell))
    case SQLITE_FLOAT: .real(sqlite3_value_double(cell))
    case SQLITE_TEXT: (text ?? repairedText).map(SQLValue.text)
    case SQLITE_BLOB: blob.map(SQLValue.blob)
    default: .null
    }
  }

  /// The storage class in words, for messages that must not show the value. Only for columns of
  /// SQLite.
  var kind: String {
    switch sqlite3_value_type(cell) {
    case SQLITE_INTEGER: "an integer"
    case SQLITE_FLOAT: "a real number"
    case SQLITE_TEXT: text == nil ? "a text that is not valid UTF-8" : "a text"
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
