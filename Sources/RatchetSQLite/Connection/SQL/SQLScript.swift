/// The text of one or more statements, which are taken one after the other. The time for one does
/// not depend on how many follow.
struct SQLScript {
  private let text: String
  /// The text with a NUL at its end. Without the NUL, SQLite would copy the whole rest for each
  /// statement.
  private let bytes: ContiguousArray<CChar>
  private var position = 0

  /// Throws for a text with a NUL: SQLite would stop reading there, and run only a part of the
  /// text.
  init(_ text: String) throws {
    guard !text.utf8.contains(0) else {
      throw DatabaseError(code: .misuse, message: Wording.nulInSQL, sql: text)
    }
    self.text = text
    bytes = text.utf8CString
  }

  /// Whether the whole text has been taken.
  var isAtEnd: Bool { position >= bytes.count - 1 }

  /// Whether only white space is left.
  var isBlank: Bool {
    bytes[position..<(bytes.count - 1)].allSatisfy { $0 == 32 || (9...13).contains($0) }
  }

  /// The text that has not been taken.
  var rest: String { string(position..<(bytes.count - 1)) }

  /// Calls `body` with the rest of the text and the NUL after it.
  func withRest<T>(_ body: (UnsafeBufferPointer<CChar>) -> T) -> T {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[position...])) }
  }

  /// Takes the next `count` bytes and returns them.
  mutating func take(_ count: Int) -> String {
    defer { position += count }
    return string(position..<(position + count))
  }

  private func string(_ range: Range<Int>) -> String {
    if range == 0..<(bytes.count - 1) { return text }
    return String(decoding: bytes[range].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
