extension Cursor {
  /// Reads an identifier; the caller has checked its first character.
  mutating func scanIdentifier() -> Token.Kind {
    skipIdentifierBody()
    return .identifier
  }

  /// Reads a name in backticks, which must end on its line.
  mutating func scanRawIdentifier() -> Token.Kind {
    let start = position
    position += 1
    while position < end {
      switch bytes[position] {
      case .backtick:
        position += 1
        return position - start > 2 ? .rawIdentifier : .unknown
      case .lineFeed, .carriageReturn:
        isTerminated = false
        return .rawIdentifier
      default:
        position += 1
      }
    }
    isTerminated = false
    return .rawIdentifier
  }

  mutating func scanDollarName() -> Token.Kind {
    position += 1
    return skipIdentifierBody() ? .dollarName : .unknown
  }

  /// Reads a token that begins with `#`, except for strings.
  mutating func scanPound() -> Token.Kind {
    if position == 0 || (position == 3 && previous == nil), peek(1) == UInt8(ascii: "!") {
      skipToEndOfLine()
      return .shebang
    }
    let pounds = countRun(of: .pound, at: position)
    if peek(pounds) == .slash {
      scanExtendedRegex(pounds: pounds)
      return .regexLiteral
    }
    // A run of pounds is one token; otherwise each of them would scan the rest of the run.
    position += pounds
    guard pounds == 1, !peek().isDigit, skipIdentifierBody() else { return .unknown }
    return .poundWord
  }

  /// Skips the following characters of an identifier; returns whether there were any.
  @discardableResult
  mutating func skipIdentifierBody() -> Bool {
    let start = position
    while position < end {
      let byte = bytes[position]
      if byte.isLetter || byte.isDigit || byte == .underscore {
        position += 1
      } else if byte >= 0x80, let (scalar, length) = scalar(at: position), scalar.isIdentifierBody {
        position += length
      } else {
        break
      }
    }
    return position > start
  }
}
