extension Cursor {
  /// Reads the token that starts here. The caller checks that there is one, and sets its
  /// surroundings.
  mutating func scanToken(after previousEnd: Int) -> Token {
    let start = position
    isTerminated = true
    let kind: Token.Kind
    if let delimiter = StringDelimiter(opening: self) {
      scanString(delimiter)
      kind = .stringLiteral
    } else {
      kind = scanPlainToken()
    }
    previous = Previous(kind: kind, range: start..<position)
    return Token(
      kind: kind, start: start, length: position - start,
      leadingTriviaLength: start - previousEnd, surroundings: [], isTerminated: isTerminated)
  }

  /// Reads any token except a string, which may contain tokens.
  mutating func scanPlainToken() -> Token.Kind {
    let byte = bytes[position]
    if byte == UInt8(ascii: ":"), peek(1) == byte {
      position += 2
      return .period
    }
    if let kind = Self.punctuation(byte) {
      position += 1
      return kind
    }
    switch byte {
    case .underscore: return scanIdentifier()
    case _ where byte.isLetter: return scanIdentifier()
    case _ where byte.isDigit: return scanNumber()
    case .backtick: return scanRawIdentifier()
    case UInt8(ascii: "$"): return scanDollarName()
    case .pound: return scanPound()
    case .slash where peek(1) == .star:
      // A closed comment is trivia and was already skipped.
      position = end
      isTerminated = false
      return .openComment
    case .slash: return scanBareRegex() ? .regexLiteral : scanOperator()
    case .period: return scanOperator()
    case _ where byte.isOperator: return scanOperator()
    case _ where byte >= 0x80: return scanBeyondASCII()
    default:
      position += 1
      return .unknown
    }
  }

  private mutating func scanBeyondASCII() -> Token.Kind {
    guard let (scalar, length) = scalar(at: position) else {
      position += 1
      return .unknown
    }
    if scalar.isIdentifierHead { return scanIdentifier() }
    if scalar.isOperatorHead { return scanOperator() }
    position += length
    return .unknown
  }

  private static func punctuation(_ byte: UInt8) -> Token.Kind? {
    switch byte {
    case UInt8(ascii: "("): .leftParenthesis
    case UInt8(ascii: ")"): .rightParenthesis
    case UInt8(ascii: "["): .leftBracket
    case UInt8(ascii: "]"): .rightBracket
    case UInt8(ascii: "{"): .leftBrace
    case UInt8(ascii: "}"): .rightBrace
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: ";"): .semicolon
    case UInt8(ascii: "@"): .attributeSign
    case .backslash: .backslash
    default: nil
    }
  }
}
