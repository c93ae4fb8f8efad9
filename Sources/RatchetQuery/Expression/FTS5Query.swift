/// What is searched for in a full-text table.
///
/// What a person typed is text and nothing else, whatever its characters; a literal in the program is
/// a pattern in SQLite's own syntax: `$0.match("title: sea AND NOT whale*")`.
public struct FTS5Query: Hashable, Sendable, ExpressibleByStringLiteral {
  /// In SQLite's syntax.
  public let pattern: String

  /// A pattern in SQLite's syntax. What does not follow it is an error when the statement runs.
  public init(pattern: String) {
    self.pattern = pattern
  }

  public init(stringLiteral pattern: StaticString) {
    self.pattern = "\(pattern)"
  }

  /// Rows that have all words of a text, in any order. A text without words finds nothing.
  public static func allWords(_ text: String) -> FTS5Query {
    FTS5Query(words: words(in: text), separator: " ")
  }

  /// Rows that have one of the words of a text. A text without words finds nothing.
  public static func anyWord(_ text: String) -> FTS5Query {
    FTS5Query(words: words(in: text), separator: " OR ")
  }

  /// Rows that have the words of a text one after the other. A text without words finds nothing.
  public static func phrase(_ text: String) -> FTS5Query {
    FTS5Query(words: [words(in: text).joined(separator: " ")], separator: "")
  }

  /// Rows that have all words of a text, of the last of them its beginning: for a search while it is
  /// typed. White space at the end says that the last word is complete.
  public static func searchAsYouType(_ text: String) -> FTS5Query {
    let words = words(in: text)
    let isComplete = text.unicodeScalars.last.map(isSpace) ?? true
    let query = FTS5Query(words: words, separator: " ")
    return isComplete || words.isEmpty ? query : FTS5Query(pattern: query.pattern + "*")
  }

  var fragment: QueryFragment { QueryFragment(value: .text(pattern)) }

  private init(words: [String], separator: String) {
    // An empty phrase is found nowhere.
    pattern =
      words.isEmpty
      ? "\"\"" : words.map { $0.quoted(UInt8(ascii: "\"")) }.joined(separator: separator)
  }

  /// What stands between white space. A word in quotes is no syntax, and the table's tokenizer cuts
  /// it as it cut the texts.
  private static func words(in text: String) -> [String] {
    text.unicodeScalars.split(whereSeparator: isSpace).map(String.init)
  }

  /// SQLite reads a pattern up to its first NUL.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value == 0
  }
}
