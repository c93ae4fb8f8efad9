/// The words and signs of a text that SQLite has accepted, without its comments and strings.
struct SQLTokens {
  private enum Token: Equatable {
    case word(String, isQuoted: Bool)
    case sign(UInt8)
  }

  private var tokens: [Token] = []

  init(_ sql: String) {
    var rest = sql[...].utf8
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "'"): _ = Self.quoted(&rest, by: byte)
      case UInt8(ascii: "\""), UInt8(ascii: "`"):
        tokens.append(.word(Self.quoted(&rest, by: byte), isQuoted: true))
      case UInt8(ascii: "["):
        tokens.append(.word(Self.quoted(&rest, by: UInt8(ascii: "]")), isQuoted: true))
      case UInt8(ascii: "-") where rest.starts(with: "--".utf8):
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      case UInt8(ascii: "/") where rest.starts(with: "/*".utf8):
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest.removeFirst() }
        rest = rest.dropFirst(2)
      case _ where Self.isOfWord(byte):
        let word = rest.prefix(while: Self.isOfWord)
        tokens.append(.word(String(Substring(word)), isQuoted: false))
        rest = rest[word.endIndex...]
      case UInt8(ascii: " "), 0x09...0x0D: rest.removeFirst()
      default:
        tokens.append(.sign(byte))
        rest.removeFirst()
      }
    }
  }

  /// The keyword with which the text begins, in capitals.
  var firstWord: String? {
    guard case .word(let text, isQuoted: false) = tokens.first else { return nil }
    return text.uppercased()
  }

  /// The word that follows a keyword.
  func word(after keyword: String) -> String? {
    for (place, token) in tokens.enumerated().dropLast() {
      guard case .word(let text, isQuoted: false) = token, text.uppercased() == keyword,
        case .word(let next, _) = tokens[place + 1]
      else { continue }
      return next
    }
    return nil
  }

  /// The first of these words that occurs in the text as a keyword.
  func firstWord(of words: Set<String>) -> String? {
    for case .word(let text, isQuoted: false) in tokens where words.contains(text.uppercased()) {
      return text.uppercased()
    }
    return nil
  }

  /// The names before a parenthesis, except those of tables.
  var calls: [String] {
    tokens.indices.dropLast().compactMap { place in
      guard case .word(let name, _) = tokens[place],
        tokens[place + 1] == .sign(UInt8(ascii: "("))
      else { return nil }
      guard place > 0 else { return name }
      switch tokens[place - 1] {
      case .word(let before, isQuoted: false):
        return Self.wordsBeforeTables.contains(before.uppercased()) ? nil : name
      case .sign(UInt8(ascii: ".")): return nil
      default: return name
      }
    }
  }

  private static let wordsBeforeTables: Set<String> = ["TABLE", "EXISTS", "ON", "REFERENCES"]

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// Takes a quoted text, in which a doubled quote stands for one.
  private static func quoted(_ rest: inout Substring.UTF8View, by end: UInt8) -> String {
    var bytes: [UInt8] = []
    rest.removeFirst()
    while let byte = rest.popFirst() {
      if byte == end {
        guard rest.first == end, end != UInt8(ascii: "]") else { break }
        rest.removeFirst()
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
