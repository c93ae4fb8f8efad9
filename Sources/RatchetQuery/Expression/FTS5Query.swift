/// A full-text query.
///
/// User input is searched for as plain text, whatever its characters. A string literal is a pattern
/// in the syntax of FTS5: `$0.match("title: sea AND NOT whale*")`.
public struct FTS5Query: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The query in the syntax of FTS5.
  public let pattern: String

  /// Makes a query of a pattern in the syntax of FTS5. A syntax error in it is an error of the
  /// statement.
  public init(pattern: String) {
    self.pattern = pattern
  }

  public init(stringLiteral pattern: StaticString) {
    self.pattern = "\(pattern)"
  }

  /// Matches rows that contain all words of a text, in any order. A text without words matches no
  /// row.
  public static func allWords(_ text: String) -> FTS5Query {
    FTS5Query(words: words(in: text), separator: " ")
  }

  /// Matches rows that contain any word of a text. A text without words matches no row.
  public static func anyWord(_ text: String) -> FTS5Query {
    FTS5Query(words: words(in: text), separator: " OR ")
  }

  /// Matches rows that contain the words of a text in sequence. A text without words matches no
  /// row.
  public static func phrase(_ text: String) -> FTS5Query {
    FTS5Query(words: [words(in: text).joined(separator: " ")], separator: "")
  }

  /// Matches rows that contain all words of a text, the last of them as a prefix, for a search on
  /// each keystroke. White space at the end completes the last word.
  public static func searchAsYouType(_ text: String) -> FTS5Query {
    let words = words(in: text)
    let isComplete = text.unicodeScalars.last.map(isSpace) ?? true
    let query = FTS5Query(words: words, separator: " ")
    return isComplete || words.isEmpty ? query : FTS5Query(pattern: query.pattern + "*")
  }

  var fragment: QueryFragment { QueryFragment(value: .text(pattern)) }

  private init(words: [String], separator: String) {
    // An empty phrase matches no row.
    pattern =
      words.isEmpty
      ? "\"\"" : words.map { $0.quoted(UInt8(ascii: "\"")) }.joined(separator: separator)
  }

  /// Splits a text at white space. Each word is then quoted, so that it is not read as syntax, and
  /// the table's tokenizer splits it like the indexed text.
  private static func words(in text: String) -> [String] {
    text.unicodeScalars.split(whereSeparator: isSpace).map(String.init)
  }

  /// A NUL counts as white space, because SQLite reads a pattern only up to its first NUL.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value == 0
  }
}
