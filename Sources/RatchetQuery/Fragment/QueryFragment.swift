public import RatchetSQLite

/// A piece of SQL with the values that are bound where it has a `?`.
///
/// It is a value: equal pieces are equal, and pieces are put together by `+`, `append` and
/// interpolation. What is interpolated is never read as SQL:
///
/// | interpolation | becomes |
/// |---|---|
/// | `\(value)` of a type that fits into a column | `?`, and the value is bound |
/// | `\(expression)`, a column, another fragment | its SQL, with its values |
/// | `\(query)` | a subquery in parentheses; with nothing beside it, a statement too |
/// | `\(statement)`, one that writes | its SQL, with its values |
/// | `\(Reminder.self)` | the table's name, quoted |
/// | `\(quote: name)` | an identifier, quoted |
///
/// Nothing else compiles.
public struct QueryFragment: Sendable {
  /// The text, with a `?` for each value.
  public private(set) var sql: String
  /// The values, in the order of their places.
  public private(set) var values: [SQLValue]
  /// Where in the text, in bytes of UTF-8, the `?` of each value stands.
  private(set) var places: [Int]
  /// What may stand beside it as an operand without parentheses.
  private(set) var precedence: Precedence

  /// Nothing.
  public init() {
    sql = ""
    values = []
    places = []
    precedence = .unknown
  }

  /// SQL as it is. The text must not come from outside of the program.
  public init(_ sql: StaticString) {
    self.init(verbatim: "\(sql)")
    closeLineComment()
  }

  /// SQL as it is, from within this module.
  init(verbatim sql: String, _ precedence: Precedence = .unknown) {
    self.sql = sql
    values = []
    places = []
    self.precedence = precedence
  }

  /// One bound value.
  public init(value: SQLValue) {
    sql = "?"
    values = [value]
    places = [0]
    precedence = .primary
  }

  /// An identifier, quoted.
  public init(quote identifier: String) {
    self.init(verbatim: identifier.quotedIdentifier, .primary)
  }

  public var isEmpty: Bool { sql.isEmpty }

  public mutating func append(_ other: QueryFragment) {
    if sql.isEmpty {
      self = other
      return
    }
    guard !other.sql.isEmpty else { return }
    keepPlace(before: other.sql)
    precedence = .unknown
    let count = sql.utf8.count
    sql += other.sql
    guard !other.values.isEmpty else { return }
    values += other.values
    places += other.places.map { $0 + count }
  }

  mutating func append(verbatim text: String) {
    guard !text.isEmpty else { return }
    keepPlace(before: text)
    precedence = .unknown
    sql += text
  }

  /// Without the first and the last byte, which are parentheses.
  var withoutParentheses: QueryFragment {
    var copy = self
    copy.sql = String(sql.utf8.dropFirst().dropLast()) ?? sql
    copy.places = places.map { $0 - 1 }
    copy.precedence = .unknown
    return copy
  }

  /// Some of its bytes, with the values among them, and without the spaces around them.
  func part(_ range: Range<Int>) -> QueryFragment {
    let bytes = Array(sql.utf8)
    var range = range
    while let first = range.first, bytes[first] == UInt8(ascii: " ") { range.removeFirst() }
    while let last = range.last, bytes[last] == UInt8(ascii: " ") { range.removeLast() }
    var part = QueryFragment(verbatim: String(decoding: bytes[range], as: UTF8.self))
    for (place, value) in zip(places, values) where range.contains(place) {
      part.places.append(place - range.lowerBound)
      part.values.append(value)
    }
    return part
  }

  /// The same SQL, known to hold together so firmly.
  func with(_ precedence: Precedence) -> QueryFragment {
    var copy = self
    copy.precedence = precedence
    return copy
  }

  public static func + (left: QueryFragment, right: QueryFragment) -> QueryFragment {
    var sum = left
    sum.append(right)
    return sum
  }

  public static func += (left: inout QueryFragment, right: QueryFragment) {
    left.append(right)
  }

  /// `?` and a digit after it would be one token: a parameter by number.
  private mutating func keepPlace(before text: String) {
    if places.last == sql.utf8.count - 1, let first = text.utf8.first,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    {
      sql += " "
    }
  }

  /// What is appended to a text that ends in `-- …` must not become part of the comment.
  mutating func closeLineComment() {
    guard sql.utf8.contains(UInt8(ascii: "-")) else { return }
    var scanner = SQLScanner()
    for byte in sql.utf8 { scanner.advance(byte) }
    if scanner.state == .lineComment { sql += "\n" }
  }
}

extension QueryFragment: Hashable {
  /// By bytes, as SQLite compares: texts that are equal to Swift by another spelling of an accent
  /// are other texts here.
  public static func == (left: QueryFragment, right: QueryFragment) -> Bool {
    left.sql.hasSameBytes(as: right.sql) && left.values == right.values
      && left.places == right.places
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(sql)
    hasher.combine(values)
  }
}

extension Sequence<QueryFragment> {
  /// The pieces in order, with a separator between each two.
  public func joined(separator: QueryFragment = ", ") -> QueryFragment {
    var all = QueryFragment()
    for (index, fragment) in enumerated() {
      if index > 0 { all.append(separator) }
      all.append(fragment)
    }
    return all
  }
}
