/// The effect of a statement on its transaction, according to its text: `BEGIN`, `COMMIT` and the
/// like, in SQL of the program or of this library.
package enum TransactionControl: Hashable, Sendable {
  case begin
  case commit
  case rollBack
  case savepoint(String)
  case release(String)
  case rollBackTo(String)

  /// Parses a statement that SQLite has accepted. Returns `nil` if it is not a transaction
  /// statement.
  package init?(_ sql: String) {
    var words = SQLWords(sql)
    guard let first = words.next(), !first.isQuoted else { return nil }
    switch first.text.uppercased() {
    case "BEGIN": self = .begin
    case "COMMIT", "END": self = .commit
    case "SAVEPOINT":
      guard let name = words.next() else { return nil }
      self = .savepoint(name.text)
    case "RELEASE":
      guard let name = words.name() else { return nil }
      self = .release(name)
    case "ROLLBACK":
      // `ROLLBACK [TRANSACTION [name]] [TO [SAVEPOINT] name]`
      while let word = words.next() {
        guard word.isKeyword("TO") else { continue }
        guard let name = words.name() else { break }
        self = .rollBackTo(name)
        return
      }
      self = .rollBack
    default: return nil
    }
  }
}

extension TransactionControl {
  /// The SQL of the statement. Names of this library's savepoints need no quotes.
  var sql: String {
    switch self {
    case .begin: "BEGIN"
    case .commit: "COMMIT"
    case .rollBack: "ROLLBACK"
    case .savepoint(let name): "SAVEPOINT \(name)"
    case .release(let name): "RELEASE \(name)"
    case .rollBackTo(let name): "ROLLBACK TO \(name)"
    }
  }
}

/// The words of a statement without its white space and comments.
private struct SQLWords {
  struct Word {
    var text: String
    var isQuoted = false

    func isKeyword(_ keyword: String) -> Bool {
      !isQuoted && text.uppercased() == keyword
    }
  }

  private var rest: Substring.UTF8View

  init(_ sql: String) {
    rest = Substring(sql).utf8
  }

  /// Reads `[SAVEPOINT] name`; the name itself may be `SAVEPOINT`.
  mutating func name() -> String? {
    guard let first = next() else { return nil }
    guard first.isKeyword("SAVEPOINT"), let second = next() else { return first.text }
    return second.text
  }

  mutating func next() -> Word? {
    skipBlanks()
    guard let first = rest.first else { return nil }
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): return quoted(by: first)
    case UInt8(ascii: "["): return quoted(by: UInt8(ascii: "]"))
    default:
      let word = rest.prefix { !Self.isBlank($0) && !Self.marks.contains($0) }
      rest = rest.dropFirst(max(1, word.count))
      return Word(text: word.isEmpty ? String(UnicodeScalar(first)) : "\(Substring(word))")
    }
  }

  private mutating func quoted(by end: UInt8) -> Word {
    var bytes: [UInt8] = []
    rest.removeFirst()
    while let byte = rest.popFirst() {
      if byte == end {
        guard rest.first == end, end != UInt8(ascii: "]") else { break }
        rest.removeFirst()
      }
      bytes.append(byte)
    }
    return Word(text: String(decoding: bytes, as: UTF8.self), isQuoted: true)
  }

  private mutating func skipBlanks() {
    while let byte = rest.first {
      if Self.isBlank(byte) {
        rest.removeFirst()
      } else if rest.starts(with: "--".utf8) {
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      } else if rest.starts(with: "/*".utf8) {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest.removeFirst() }
        rest = rest.dropFirst(2)
      } else {
        return
      }
    }
  }

  private static let marks = Set("\"'`[]();,-/".utf8)

  /// White space, and the semicolons before a statement.
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte) || byte == UInt8(ascii: ";")
  }
}
