/// The text of one or several statements, taken one after the other in time that does not depend on
/// how many follow.
struct SQLScript {
  private let text: String
  /// With a NUL at their end: of a text without, SQLite copies all that is left, for each statement.
  private let bytes: ContiguousArray<CChar>
  private var position = 0

  /// Throws for a text with a NUL: SQLite would stop reading there, and run half of what was written.
  init(_ text: String) throws {
    guard !text.utf8.contains(0) else {
      throw DatabaseError(code: .misuse, message: Wording.nulInSQL, sql: text)
    }
    self.text = text
    bytes = text.utf8CString
  }

  /// Whether there is nothing left.
  var isAtEnd: Bool { position >= bytes.count - 1 }

  /// Whether nothing but white space is left.
  var isBlank: Bool {
    bytes[position..<(bytes.count - 1)].allSatisfy { $0 == 32 || (9...13).contains($0) }
  }

  /// What has not been taken.
  var rest: String { string(position..<(bytes.count - 1)) }

  /// The same, with the NUL after it.
  func withRest<T>(_ body: (UnsafeBufferPointer<CChar>) -> T) -> T {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[position...])) }
  }

  /// Goes on by so many bytes, and answers them.
  mutating func take(_ count: Int) -> String {
    defer { position += count }
    return string(position..<(position + count))
  }

  private func string(_ range: Range<Int>) -> String {
    if range == 0..<(bytes.count - 1) { return text }
    return String(decoding: bytes[range].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
