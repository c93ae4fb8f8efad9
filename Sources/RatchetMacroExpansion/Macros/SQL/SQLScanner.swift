/// Finds errors that SQLite and PostgreSQL would certainly report in a statement or a part of one.
///
/// It understands quotes, comments, parentheses, parameters and the ends of statements; it looks at
/// words only to recognise triggers, which contain statements.
struct SQLScanner {
  enum Dialect: CaseIterable {
    case sqlite, postgres
  }

  /// A part of a statement.
  enum Part {
    /// Neither a value nor the end of one.
    case sign
    /// A text, a quoted name, a parameter or a closing bracket.
    case operand
    case word(String)
    case interpolation
  }

  struct Finding {
    var severity: ExpansionDiagnostic.Severity = .error
    var message: String
    /// The range in the source.
    var range: Range<Int>
    /// The ranges that the fix-it removes.
    var removable: [Range<Int>] = []
  }

  let pieces: [SQLLiteral.Piece]
  let dialect: Dialect
  var index = 0
  /// The part before the current place.
  var previous = Part.sign
  /// The number of open brackets that begin a subscript or an array.
  var openSubscripts = 0
  private var openParentheses: [Range<Int>] = []
  private var statement = SQLStatementProgress()
  private(set) var findings: [Finding] = []

  /// The errors in a literal, in the order of the source: none if it is correct in one dialect,
  /// otherwise those of the dialect in which it can be read further and with fewer errors.
  static func findings(in literal: SQLLiteral, of range: Range<Int>) -> [Finding] {
    let readings = Dialect.allCases.map { dialect in
      var scanner = SQLScanner(pieces: literal.pieces, dialect: dialect)
      scanner.scan(range)
      return scanner
    }
    let isBetter = { (left: SQLScanner, right: SQLScanner) in
      left.isBroken == right.isBroken
        ? left.findings.count < right.findings.count : right.isBroken
    }
    return readings.min(by: isBetter)?.findings ?? []
  }

  private init(pieces: [SQLLiteral.Piece], dialect: Dialect) {
    self.pieces = pieces
    self.dialect = dialect
  }

  /// Whether a quote is open, so that the rest could not be read.
  private var isBroken: Bool { index > pieces.count }

  func byte(ahead distance: Int = 0) -> UInt8? {
    index + distance < pieces.count ? pieces[index + distance].byte : nil
  }

  private mutating func scan(_ whole: Range<Int>) {
    // SQLite stops reading at a NUL, also within quotes.
    for piece in pieces where piece.byte == 0 { report(Wording.nulInSQL, at: piece.range) }
    while index < pieces.count, step() {}
    // After an open quote everything is text for SQLite, so the parentheses in it do not count.
    guard index == pieces.count else { return }
    for range in openParentheses { report(Wording.openParenthesis, at: range) }
    if statement.isEmpty { report(Wording.emptySQL, at: whole) }
  }

  /// Passes one token; `false` if nothing more can be checked.
  private mutating func step() -> Bool {
    let range = pieces[index].range
    guard let byte = byte() else {
      begin(.interpolation, at: range)
      index += 1
      return true
    }
    if dialect == .postgres, let canContinue = stepInPostgres(byte, range) { return canContinue }
    switch byte {
    case .space, .tab, .lineFeed, .carriageReturn, 0x0C:
      index += 1
    case UInt8(ascii: "-") where self.byte(ahead: 1) == UInt8(ascii: "-"):
      skipComment { $0.byte() == .lineFeed ? 1 : 0 }
    case .slash where self.byte(ahead: 1) == .star:
      return skipBlockComment()
    case UInt8(ascii: "'"), .quote, .backtick, UInt8(ascii: "["):
      begin(.operand, at: range)
      return skipQuoted(closing: byte == UInt8(ascii: "[") ? UInt8(ascii: "]") : byte)
    case UInt8(ascii: "("):
      begin(.sign, at: range)
      openParentheses.append(range)
      index += 1
    case UInt8(ascii: ")"):
      begin(.operand, at: range)
      if openParentheses.popLast() == nil { report(Wording.closedTooOften, at: range) }
      index += 1
    case UInt8(ascii: ";"):
      statement.end()
      index += 1
    case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"):
      begin(byte == UInt8(ascii: ":") ? .sign : .operand, at: range)
      skipParameter(byte)
    case _ where byte.isInSQLName:
      skipWord(range)
    default:
      begin(.sign, at: range)
      index += 1
    }
    return true
  }

  /// Passes a part of a statement; reports the first part of a second one.
  mutating func begin(_ part: Part, at range: Range<Int>) {
    previous = part
    let isSecond = statement.isSecond { statement in
      switch part {
      case .sign, .operand: statement.passSign()
      case .word(let word): statement.passWord(word)
      case .interpolation: statement.passInterpolation()
      }
    }
    if isSecond { report(Wording.severalStatements, at: range) }
  }

  private mutating func skipWord(_ first: Range<Int>) {
    var word: [UInt8] = []
    // Within a word, `$` is a letter.
    while let byte = byte(), byte.isInSQLName || byte == UInt8(ascii: "$") {
      word.append(byte)
      index += 1
    }
    let text = String(decoding: word, as: UTF8.self).uppercased()
    begin(.word(text), at: first.lowerBound..<pieces[index - 1].range.upperBound)
  }

  /// Passes `?1` or `:name`; a single colon is something else, and `::` is a cast of PostgreSQL.
  private mutating func skipParameter(_ sign: UInt8) {
    let start = pieces[index].range.lowerBound
    let first = index
    index += 1
    if sign == UInt8(ascii: ":"), byte() == sign {
      index += 1
      return
    }
    while let byte = byte(), sign == UInt8(ascii: "?") ? byte.isDigit : byte.isInSQLName {
      index += 1
    }
    guard sign == UInt8(ascii: "?") || index > first + 1 else { return }
    let text = String(decoding: pieces[first..<index].compactMap(\.byte), as: UTF8.self)
    report(Wording.handwrittenParameter(text), at: start..<pieces[index - 1].range.upperBound)
  }

  mutating func report(_ message: String, at range: Range<Int>) {
    report(Finding(message: message, range: range))
  }

  mutating func report(_ finding: Finding) { findings.append(finding) }
}

extension UInt8 {
  var isInSQLName: Bool {
    isLetter || isDigit || self == .underscore || self >= 0x80
  }
}
