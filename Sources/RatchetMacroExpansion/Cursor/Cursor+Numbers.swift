extension Cursor {
  /// Reads a number. With trailing letters that do not belong to it, the whole token is `unknown`.
  mutating func scanNumber() -> Token.Kind {
    let kind: Token.Kind
    switch (bytes[position], peek(1)) {
    case (UInt8(ascii: "0"), UInt8(ascii: "x")):
      position += 2
      guard peek().isHexDigit else { return scanMalformedNumber() }
      kind = scanHexadecimalDigits()
    case (UInt8(ascii: "0"), UInt8(ascii: "b")):
      position += 2
      guard skipDigits(where: { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "1") }) else {
        return scanMalformedNumber()
      }
      kind = .integerLiteral
    case (UInt8(ascii: "0"), UInt8(ascii: "o")):
      position += 2
      guard skipDigits(where: { $0.isDigit && $0 < UInt8(ascii: "8") }) else {
        return scanMalformedNumber()
      }
      kind = .integerLiteral
    default:
      kind = scanDecimalDigits()
    }
    return skipIdentifierBody() ? .unknown : kind
  }

  private mutating func scanDecimalDigits() -> Token.Kind {
    skipDigits(where: \.isDigit)
    // In `pair.0.1` the numbers are members.
    guard previous?.kind != .period else { return .integerLiteral }
    var kind = Token.Kind.integerLiteral
    if peek() == .period && peek(1).isDigit {
      position += 1
      skipDigits(where: \.isDigit)
      kind = .floatingLiteral
    }
    return skipExponent(UInt8(ascii: "e")) ? .floatingLiteral : kind
  }

  private mutating func scanHexadecimalDigits() -> Token.Kind {
    skipDigits(where: \.isHexDigit)
    let period = position
    if peek() == .period && peek(1).isHexDigit {
      position += 1
      skipDigits(where: \.isHexDigit)
    }
    if skipExponent(UInt8(ascii: "p")) { return .floatingLiteral }
    // A fraction needs an exponent; `0xff.description` is a member.
    position = period
    return .integerLiteral
  }

  private mutating func skipExponent(_ letter: UInt8) -> Bool {
    guard peek() | 0x20 == letter else { return false }
    let hasSign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
    let digits = hasSign ? 2 : 1
    guard peek(digits).isDigit else { return false }
    position += digits
    skipDigits(where: \.isDigit)
    return true
  }

  private mutating func scanMalformedNumber() -> Token.Kind {
    skipIdentifierBody()
    return .unknown
  }

  /// Skips a digit and the digits and underscores after it, if there is one.
  @discardableResult
  private mutating func skipDigits(where isDigit: (UInt8) -> Bool) -> Bool {
    guard isDigit(peek()) else { return false }
    while position < end && (isDigit(bytes[position]) || bytes[position] == .underscore) {
      position += 1
    }
    return true
  }
}
