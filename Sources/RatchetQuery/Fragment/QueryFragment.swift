public import RatchetSQLite

/// A piece of SQL, with a value to bind for each `?` placeholder.
///
/// A fragment is a value: fragments with the same SQL and values are equal, and `+`, `append` and
/// interpolation combine them. Interpolated values are never read as SQL:
///
/// | interpolation | becomes |
/// |---|---|
/// | `\(value)` of a type that fits into a column | `?`, and the value is bound |
/// | `\(expression)`, a column, another fragment | its SQL, with its values |
/// | `\(query)` | a subquery in parentheses; if it is the whole fragment, also a statement |
/// | `\(statement)` that writes | its SQL, with its values |
/// | `\(Reminder.self)` | the table's name, quoted |
/// | `\(quote: name)` | an identifier, quoted |
///
/// Nothing else compiles.
public struct QueryFragment: Sendable {
  /// The SQL, with a `?` placeholder for each value.
  public private(set) var sql: String
  /// The bound values, in the order of their placeholders.
  public private(set) var values: [SQLValue]
  /// The position of each placeholder in the SQL, as an offset in UTF-8 bytes.
  package private(set) var places: [Int]
  /// The precedence of the outermost operator, which determines where the fragment needs
  /// parentheses.
  private(set) var precedence: Precedence

  /// Makes an empty fragment.
  public init() {
    sql = ""
    values = []
    places = []
    precedence = .unknown
  }

  /// Makes a fragment of literal SQL. The parameter is a `StaticString`, so that text from outside
  /// the program cannot become SQL.
  public init(_ sql: StaticString) {
    self.init(verbatim: "\(sql)")
    closeLineComment()
  }

  /// Makes a fragment of SQL that this module has composed.
  init(verbatim sql: String, _ precedence: Precedence = .unknown) {
    self.sql = sql
    values = []
    places = []
    self.precedence = precedence
  }

  /// Makes a placeholder with its bound value.
  public init(value: SQLValue) {
    sql = "?"
    values = [value]
    places = [0]
    precedence = .primary
  }

  /// Makes a quoted identifier.
  public init(quote identifier: String) {
    self.init(verbatim: identifier.quotedIdentifier, .primary)
  }

  /// Indicates whether the fragment contains no SQL.
  public var isEmpty: Bool { sql.isEmpty }

  /// Appends another fragment with its values, without parentheses.
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

  /// Appends a placeholder, and the value that is bound to it.
  mutating func append(value: SQLValue) {
    guard !sql.isEmpty else {
      self = QueryFragment(value: value)
      return
    }
    precedence = .unknown
    places.append(sql.utf8.count)
    values.append(value)
    sql += "?"
  }

  mutating func append(verbatim text: String) {
    guard !text.isEmpty else { return }
    keepPlace(before: text)
    precedence = .unknown
    sql += text
  }

  /// The fragment without its first and last byte, which must be parentheses.
  var withoutParentheses: QueryFragment {
    var copy = self
    copy.sql = String(sql.utf8.dropFirst().dropLast()) ?? sql
    copy.places = places.map { $0 - 1 }
    copy.precedence = .unknown
    return copy
  }

  /// The fragment of a byte range, with the values in it, and without the spaces at its ends.
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

  /// Returns the same SQL with a known precedence.
  func with(_ precedence: Precedence) -> QueryFragment {
    var copy = self
    copy.precedence = precedence
    return copy
  }

  /// Returns both fragments, one after the other, without parentheses.
  public static func + (left: QueryFragment, right: QueryFragment) -> QueryFragment {
    var sum = left
    sum.append(right)
    return sum
  }

  /// Appends a fragment, without parentheses.
  public static func += (left: inout QueryFragment, right: QueryFragment) {
    left.append(right)
  }

  /// Keeps a placeholder apart from a digit: `?1` would be a numbered parameter.
  private mutating func keepPlace(before text: String) {
    if places.last == sql.utf8.count - 1, let first = text.utf8.first,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    {
      sql += " "
    }
  }

  /// Ends a line comment (`-- …`) at the end of the SQL, so that appended SQL does not become part
  /// of it.
  mutating func closeLineComment() {
    guard sql.hasByte(UInt8(ascii: "-")) else { return }
    var scanner = SQLScanner()
    for byte in sql.utf8 { scanner.advance(byte) }
    if scanner.state == .lineComment { sql += "\n" }
  }
}

extension QueryFragment: Hashable {
  /// Compares the SQL byte by byte, as SQLite compares text. Canonically equivalent strings, which
  /// are equal in Swift, differ here.
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
  /// Concatenates the fragments in order, with a separator between them.
  public func joined(separator: QueryFragment = ", ") -> QueryFragment {
    var all = QueryFragment()
    for (index, fragment) in enumerated() {
      if index > 0 { all.append(separator) }
      all.append(fragment)
    }
    return all
  }
}
