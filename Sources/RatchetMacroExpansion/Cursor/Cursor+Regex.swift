extension Cursor {
  /// Reads a regex literal `/…/` by the rules of SE-0354; stays in place if there is none.
  mutating func scanBareRegex() -> Bool {
    // In `!/pattern/` the operator before the regex is no operand.
    let isOperand = isLeftBound && previous?.kind != .prefixOperator
    guard !isOperand, !isAfterOperatorKeyword, let regexEnd = endOfBareRegex() else { return false }
    position = regexEnd
    return true
  }

  /// The end of a `/…/` that starts here; nil if there is none. It must end on this line, have no
  /// space inside either slash and no unmatched `)`, and not end with the slash of a comment.
  func endOfBareRegex() -> Int? {
    var offset = position + 1
    guard !byte(at: offset).isSpaceOrTab else { return nil }
    var openGroups = 0
    var openClasses = 0
    var isAfterSpace = false
    while offset < end && !bytes[offset].isNewline {
      switch bytes[offset] {
      case .slash:
        let next = byte(at: offset + 1)
        guard next != .slash && next != .star, offset > position + 1 else { return nil }
        return isAfterSpace ? nil : offset + 1
      case .backslash:
        // The newline after a lone backslash still ends the attempt.
        offset += byte(at: offset + 1).isNewline ? 1 : 2
        // An escaped space is part of the pattern.
        isAfterSpace = false
        continue
      case UInt8(ascii: "["): openClasses += 1
      case UInt8(ascii: "]") where openClasses > 0: openClasses -= 1
      case UInt8(ascii: "(") where openClasses == 0: openGroups += 1
      case UInt8(ascii: ")") where openClasses == 0:
        guard openGroups > 0 else { return nil }
        openGroups -= 1
      default: break
      }
      isAfterSpace = bytes[offset].isSpaceOrTab
      offset += 1
    }
    return nil
  }

  /// Reads `#/…/#`. It may span several lines if nothing follows its opening on the first one.
  mutating func scanExtendedRegex(pounds: Int) {
    position += pounds + 1
    var lookahead = position
    while byte(at: lookahead).isSpaceOrTab { lookahead += 1 }
    let isMultiline = byte(at: lookahead).isNewline
    while position < end {
      switch bytes[position] {
      case .slash:
        let closing = countRun(of: .pound, at: position + 1, limit: pounds)
        position += 1 + closing
        if closing == pounds { return }
      case .backslash where position + 1 < end && !peek(1).isNewline:
        position += 2
      case .lineFeed where !isMultiline, .carriageReturn where !isMultiline:
        isTerminated = false
        return
      default:
        position += 1
      }
    }
    isTerminated = false
  }

  /// Whether an operator is named here, as in `func /(…)` and `infix operator /^/`.
  private var isAfterOperatorKeyword: Bool {
    guard let previous, previous.kind == .identifier else { return false }
    let word = bytes[previous.range]
    return word.elementsEqual("func".utf8) || word.elementsEqual("operator".utf8)
  }
}
