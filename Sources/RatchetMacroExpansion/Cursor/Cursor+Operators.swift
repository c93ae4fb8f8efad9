extension Cursor {
  /// Whether something to which an operator could apply ends directly before the position.
  ///
  /// Before the position there is whitespace, a comment, the start of the source, or the last
  /// token.
  var isLeftBound: Bool {
    guard position > 0, previous?.range.upperBound == position else { return false }
    switch bytes[position - 1] {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    default:
      return true
    }
  }

  /// Reads the longest possible operator, or a punctuation mark made of operator characters.
  mutating func scanOperator() -> Token.Kind {
    let start = position
    let isLeftBound = isLeftBound
    let first = bytes[position]
    position += first < 0x80 ? 1 : scalar(at: position)?.length ?? 1
    if isLeftBound && first == UInt8(ascii: "?") { return .postfixQuestion }
    if isLeftBound && first == UInt8(ascii: "!") { return .postfixExclamation }
    // In `\.?.name` the period is a step of a key path.
    let isStep = first == .period && previous?.kind == .backslash && isLeftBound
    if !isStep { skipOperatorBody(first: first, isPrefix: !isLeftBound) }
    return operatorKind(start: start, isLeftBound: isLeftBound)
  }

  private mutating func skipOperatorBody(first: UInt8, isPrefix: Bool) {
    while position < end {
      switch bytes[position] {
      case .period:
        guard first == .period else { return }
        position += 1
      case .slash:
        guard peek(1) != .slash && peek(1) != .star else { return }
        // `!/pattern/` is a prefix operator and a regex.
        if isPrefix && endOfBareRegex() != nil { return }
        position += 1
      case let byte where byte.isOperator:
        position += 1
      case 0x80...:
        guard let (scalar, length) = scalar(at: position), scalar.isOperatorBody else { return }
        position += length
      default:
        return
      }
    }
  }

  private func operatorKind(start: Int, isLeftBound: Bool) -> Token.Kind {
    let isRightBound = isRightBound(isLeftBound: isLeftBound)
    switch position - start {
    case 1:
      switch bytes[start] {
      case .period: return .period
      case UInt8(ascii: "="): return .equals
      case UInt8(ascii: "?"): return .infixQuestion
      case UInt8(ascii: "&") where isRightBound && !isLeftBound: return .prefixAmpersand
      default: break
      }
    case 2 where bytes[start] == UInt8(ascii: "-") && bytes[start + 1] == UInt8(ascii: ">"):
      return .arrow
    default: break
    }
    if isLeftBound == isRightBound { return .binaryOperator }
    return isLeftBound ? .postfixOperator : .prefixOperator
  }

  /// Whether something to which an operator could apply begins at the position.
  private func isRightBound(isLeftBound: Bool) -> Bool {
    guard !isAtEnd else { return false }
    switch bytes[position] {
    case .space, .tab, .lineFeed, .carriageReturn, 0, 0x0B, 0x0C: return false
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case .period: return !isLeftBound
    case .slash: return peek(1) != .slash && peek(1) != .star
    case 0xC2: return peek(1) != 0xA0
    default: return true
    }
  }
}
