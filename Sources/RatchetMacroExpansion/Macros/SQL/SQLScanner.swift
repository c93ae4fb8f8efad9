/// Finds errors that SQLite would certainly report in a statement or a part of one.
///
/// It understands quotes, comments, parentheses, parameters and the ends of statements; it looks at
/// words only to recognise triggers, which contain statements.
struct SQLScanner {
  struct Finding {
    var severity: ExpansionDiagnostic.Severity = .error
    var message: String
    /// The range in the source.
    var range: Range<Int>
    /// The ranges that the fix-it removes.
    var removable: [Range<Int>] = []
  }

  private let pieces: [SQLLiteral.Piece]
  private var index = 0
  private var openParentheses: [Range<Int>] = []
  private var statement = SQLStatementProgress()
  private(set) var findings: [Finding] = []

  /// The errors in a literal, in the order of the source.
  static func findings(in literal: SQLLiteral, of range: Range<Int>) -> [Finding] {
    var scanner = SQLScanner(pieces: literal.pieces)
    scanner.scan(range)
    return scanner.findings
  }

  private init(pieces: [SQLLiteral.Piece]) {
    self.pieces = pieces
  }

  private func byte(ahead distance: Int = 0) -> UInt8? {
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
      begin(at: range) { $0.passInterpolation() }
      index += 1
      return true
    }
    switch byte {
    case .space, .tab, .lineFeed, .carriageReturn, 0x0C:
      index += 1
    case UInt8(ascii: "-") where self.byte(ahead: 1) == UInt8(ascii: "-"):
      skipComment { $0.byte() == .lineFeed ? 1 : 0 }
    case .slash where self.byte(ahead: 1) == .star:
      return skipBlockComment()
    case UInt8(ascii: "'"), .quote, .backtick, UInt8(ascii: "["):
      begin(at: range) { $0.passSign() }
      return skipQuoted(closing: byte == UInt8(ascii: "[") ? UInt8(ascii: "]") : byte)
    case UInt8(ascii: "("):
      begin(at: range) { $0.passSign() }
      openParentheses.append(range)
      index += 1
    case UInt8(ascii: ")"):
      begin(at: range) { $0.passSign() }
      if openParentheses.popLast() == nil { report(Wording.closedTooOften, at: range) }
      index += 1
    case UInt8(ascii: ";"):
      statement.end()
      index += 1
    case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"):
      begin(at: range) { $0.passSign() }
      skipParameter(byte)
    case _ where byte.isInSQLName:
      skipWord(range)
    default:
      begin(at: range) { $0.passSign() }
      index += 1
    }
    return true
  }

  /// Passes a part of a statement; reports the first part of a second one.
  private mutating func begin(
    at range: Range<Int>, _ pass: (inout SQLStatementProgress) -> Void
  ) {
    if statement.isSecond(pass) { report(Wording.severalStatements, at: range) }
  }

  private mutating func skipWord(_ first: Range<Int>) {
    var word: [UInt8] = []
    // Within a word, `$` is a letter.
    while let byte = byte(), byte.isInSQLName || byte == UInt8(ascii: "$") {
      word.append(byte)
      index += 1
    }
    let text = String(decoding: word, as: UTF8.self).uppercased()
    begin(at: first.lowerBound..<pieces[index - 1].range.upperBound) { $0.passWord(text) }
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

  /// Passes a comment. `endLength` returns the length of its end at the current place, or 0.
  private mutating func skipComment(_ endLength: (SQLScanner) -> Int) {
    index += 2
    while index < pieces.count {
      let length = endLength(self)
      if length > 0 {
        index += length
        return
      }
      if byte() == nil { report(Wording.interpolationInComment, at: pieces[index].range) }
      index += 1
    }
  }

  private mutating func skipBlockComment() -> Bool {
    let start = pieces[index].range.lowerBound
    let isClosed = { (scanner: SQLScanner) in
      scanner.byte() == .star && scanner.byte(ahead: 1) == .slash
    }
    var isWhole = false
    skipComment { scanner in
      guard isClosed(scanner) else { return 0 }
      isWhole = true
      return 2
    }
    guard !isWhole else { return true }
    // SQLite lets the comment end with the text.
    findings.append(
      Finding(severity: .warning, message: Wording.openComment, range: start..<start + 2))
    return true
  }

  /// Passes a text or a name in quotes, in which a doubled quote stands for itself.
  private mutating func skipQuoted(closing quote: UInt8) -> Bool {
    let first = index
    index += 1
    while index < pieces.count {
      if byte() == nil {
        reportInterpolation(closing: quote, isFirst: index == first + 1)
      } else if byte() == quote {
        index += 1
        guard quote != UInt8(ascii: "]"), byte() == quote else { return true }
      }
      index += 1
    }
    report(
      Wording.openQuote(Character(UnicodeScalar(pieces[first].byte ?? quote))),
      at: pieces[first].range)
    index = pieces.count + 1
    return false
  }

  private mutating func reportInterpolation(closing quote: UInt8, isFirst: Bool) {
    var finding = Finding(
      message: quote == UInt8(ascii: "'")
        ? Wording.interpolationInText : Wording.interpolationInName,
      range: pieces[index].range)
    // If the quotes contain nothing but the interpolation, the quotes are the mistake.
    if isFirst, byte(ahead: 1) == quote, byte(ahead: 2) != quote, quote == UInt8(ascii: "'") {
      finding.removable = [pieces[index - 1].range, pieces[index + 1].range]
    }
    findings.append(finding)
  }

  private mutating func report(_ message: String, at range: Range<Int>) {
    findings.append(Finding(message: message, range: range))
  }
}

extension UInt8 {
  fileprivate var isInSQLName: Bool {
    isLetter || isDigit || self == .underscore || self >= 0x80
  }
}
