/// The significant part of an SQL text, for comparisons.
enum SQLText {
  /// A checksum of sixteen hexadecimal digits. White space and comments do not count, so that a
  /// text can be indented differently.
  static func checksum(of sql: String) -> String {
    var checksum = Checksum()
    checksum.append(sql)
    return checksum.description
  }

  /// The text without comments, and with no more white space than necessary.
  static func canonical(_ sql: String) -> String {
    var bytes: [UInt8] = []
    visit(sql) { bytes.append($0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// FNV-1a: the same in every process, and sufficient to detect accidental changes of a text.
  struct Checksum: CustomStringConvertible {
    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func append(_ sql: String) {
      visit(sql) { add($0) }
      // Separates the end of one text from the beginning of the next.
      add(0)
    }

    private mutating func add(_ byte: UInt8) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }

    var description: String {
      let digits = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
  }

  private static func visit(_ sql: String, _ emit: (UInt8) -> Void) {
    var scanner = Scanner(sql)
    var last: UInt8?
    var isApart = false
    while let byte = scanner.next() {
      if scanner.skipsBlank(byte) {
        isApart = true
        continue
      }
      if isApart, let last, isWord(last), isWord(byte) { emit(UInt8(ascii: " ")) }
      isApart = false
      emit(byte)
      last = byte
      guard let end = closing(byte) else { continue }
      while let inside = scanner.next() {
        emit(inside)
        if inside == end { break }
      }
      last = end
    }
  }

  /// Whether two such bytes need white space between them. Quotes are included: `'a' 'b'` is not
  /// `'a''b'`.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// The byte that ends a quoted text. A doubled quote in the text counts as the end of one quoted
  /// text and the beginning of another.
  private static func closing(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): byte
    case UInt8(ascii: "["): UInt8(ascii: "]")
    default: nil
    }
  }

  private struct Scanner {
    private var rest: Substring.UTF8View

    init(_ sql: String) {
      rest = sql[...].utf8
    }

    mutating func next() -> UInt8? {
      rest.popFirst()
    }

    /// Whether a byte that was just read is white space or begins a comment, which is then skipped.
    mutating func skipsBlank(_ byte: UInt8) -> Bool {
      switch (byte, rest.first) {
      case (0x09...0x0D, _), (UInt8(ascii: " "), _):
        return true
      case (UInt8(ascii: "-"), UInt8(ascii: "-")):
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\n") {}
        return true
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        rest.removeFirst()
        var last: UInt8 = 0
        while let byte = rest.popFirst() {
          if last == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { break }
          last = byte
        }
        return true
      default:
        return false
      }
    }
  }
}
