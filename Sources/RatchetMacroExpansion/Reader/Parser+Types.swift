extension Parser {
  /// Passes one type; `false`, possibly after some steps, if there is none.
  @discardableResult
  mutating func skipType() -> Bool {
    repeat {
      skipTypeSpecifiers()
      guard skipSimpleType() else { return false }
      skipTypeSuffixes()
    } while skipTypeJoint()
    return true
  }

  /// Passes the specifiers before a type: attributes, `inout`, `some`, `~`, …
  private mutating func skipTypeSpecifiers() {
    while let current {
      switch current.kind {
      case .attributeSign:
        skipAttribute(inType: true)
      case .identifier:
        guard Self.typeSpecifiers.contains(source[current]) else { return }
        let isCall = token(ahead: 1)?.kind == .leftParenthesis && isWord("nonisolated")
        guard isCall || beginsType(ahead: 1) else { return }
        advance()
        if isCall { advanceOverGroup() }
      default:
        guard isOperator(from: UInt8(ascii: "~")) || isOperator("-") else { return }
        advance()
      }
    }
  }

  private func beginsType(ahead distance: Int) -> Bool {
    guard let token = token(ahead: distance) else { return false }
    switch token.kind {
    case .identifier, .rawIdentifier, .leftParenthesis, .leftBracket, .attributeSign: return true
    case .prefixOperator: return source.isSpelled(token, "~")
    default: return false
    }
  }

  /// Passes a name with its members, a tuple, an array or dictionary, or a number.
  private mutating func skipSimpleType() -> Bool {
    switch kind {
    case .identifier:
      // A keyword at the start of a line means that the type is missing.
      if let current, current.hasNewlineBefore, Self.reserved.contains(source[current]) {
        return false
      }
      advance()
      skipGenericArguments()
    case .rawIdentifier:
      advance()
      skipGenericArguments()
    case .leftParenthesis, .leftBracket:
      advanceOverGroup()
    case .integerLiteral, .dollarName:
      advance()
    default:
      return false
    }
    return true
  }

  private mutating func skipTypeSuffixes() {
    while let kind {
      switch kind {
      case .postfixQuestion, .postfixExclamation:
        advance()
      case .period where isName(ahead: 1):
        advance()
        advance()
        skipGenericArguments()
      default:
        return
      }
    }
  }

  /// Passes the sign between two types: `&`, or an arrow with its effects.
  private mutating func skipTypeJoint() -> Bool {
    if isOperator(from: UInt8(ascii: "&")) {
      advanceOverCharacter()
      return true
    }
    return attempt { $0.skipEffectsAndArrow() }
  }

  mutating func skipEffectsAndArrow() -> Bool {
    skipEffects()
    guard kind == .arrow else { return false }
    advance()
    return true
  }

  /// Passes effects such as `async` and `throws(Failure)`.
  mutating func skipEffects() {
    while let word {
      switch word {
      case "async", "reasync", "rethrows": advance()
      case "throws":
        advance()
        if kind == .leftParenthesis { advanceOverGroup() }
      default: return
      }
    }
  }

  /// Passes `<A, B<C>>` if it is complete; otherwise stays.
  @discardableResult
  mutating func skipGenericArguments() -> Bool {
    guard isOperator(from: UInt8(ascii: "<")), depth < Self.maximumDepth else { return false }
    // Otherwise nested incomplete lists would be tried again from each list around them.
    let trial = Trial(offset: offset, limit: limit)
    guard !brokenLists.contains(trial) else { return false }
    depth += 1
    defer { depth -= 1 }
    let isWhole = attempt { parser in
      parser.advanceOverCharacter()
      while !parser.isOperator(from: UInt8(ascii: ">")) {
        guard parser.skipType() else { return false }
        guard parser.kind == .comma else { break }
        parser.advance()
      }
      guard parser.isOperator(from: UInt8(ascii: ">")) else { return false }
      parser.advanceOverCharacter()
      return true
    }
    if !isWhole { brokenLists.insert(trial) }
    return isWhole
  }

  private static let typeSpecifiers: Set<String> = [
    "inout", "some", "any", "each", "repeat", "borrowing", "consuming", "sending", "isolated",
    "nonisolated", "__owned", "__shared", "_const",
  ]
}
