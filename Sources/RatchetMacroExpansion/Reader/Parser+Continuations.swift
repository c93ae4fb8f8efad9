extension Parser {
  /// Passes a continuation of an expression after an operand; `false` if the expression ends.
  mutating func skipContinuation(
    _ token: Token, _ progress: inout ExpressionProgress
  ) -> Bool {
    switch token.kind {
    case .leftParenthesis, .leftBracket:
      guard !token.hasNewlineBefore else { return false }
      advanceOverGroup()
      progress.passOperand(takesClosure: true)
    case .leftBrace:
      guard isTrailingClosure(progress) else { return false }
      advanceOverGroup()
      progress.passOperand(takesClosure: true, endsWithClosure: true)
    case .period:
      skipMember()
      progress.passOperand(takesClosure: true)
    case .postfixQuestion, .postfixExclamation, .postfixOperator:
      advance()
    case .binaryOperator, .equals, .arrow:
      advance()
      progress.passOperator()
    case .prefixOperator, .prefixAmpersand:
      guard !token.hasNewlineBefore else { return false }
      advance()
      progress.passOperator()
    case .infixQuestion:
      advance()
      progress.openTernaries += 1
      progress.passOperator()
    case .colon where progress.openTernaries > 0:
      advance()
      progress.openTernaries -= 1
      progress.passOperator()
    case .identifier, .rawIdentifier:
      return skipWordContinuation(&progress)
    case .poundWord:
      return skipConditionalMembers()
    default:
      return false
    }
    return true
  }

  private mutating func skipWordContinuation(_ progress: inout ExpressionProgress) -> Bool {
    switch word {
    case "as", "is":
      advance()
      if kind == .postfixQuestion || kind == .postfixExclamation { advance() }
      skipType()
      progress.passOperand(takesClosure: false)
      return true
    case "async", "throws", "rethrows":
      // The type of a function, as in `(Int) throws -> Void`.
      guard attempt({ $0.skipEffectsAndArrow() }) else { return false }
      progress.passOperator()
      return true
    default:
      // A further trailing closure: `} label: {`.
      guard progress.endsWithClosure, !isWord("default"), token(ahead: 1)?.kind == .colon,
        token(ahead: 2)?.kind == .leftBrace
      else { return false }
      advance()
      advance()
      advanceOverGroup()
      return true
    }
  }

  private func isTrailingClosure(_ progress: ExpressionProgress) -> Bool {
    guard progress.takesClosure else { return false }
    return progress.isCondition ? isClosureInCondition : !isAccessorBlockAfterValue
  }

  /// Whether the brace here opens a closure although the body of a statement is expected. The token
  /// after its end decides, by the compiler's own rule.
  private var isClosureInCondition: Bool {
    wouldRead { parser in
      parser.advanceOverGroup()
      guard let next = parser.current else { return false }
      switch next.kind {
      case .leftBrace, .comma: return true
      case .leftParenthesis, .leftBracket, .period, .postfixQuestion, .postfixExclamation,
        .infixQuestion, .colon, .equals, .binaryOperator, .postfixOperator:
        return !next.hasNewlineBefore
      default:
        return parser.isWord("where")
          || (!next.hasNewlineBefore && (parser.isWord("as") || parser.isWord("is")))
      }
    }
  }

  /// Passes an `#if` around members of the value before it.
  private mutating func skipConditionalMembers() -> Bool {
    guard isDirective("#if") else { return false }
    return attempt { parser in
      let start = parser.place
      parser.skipDirective()
      while parser.isDirective("#if") { parser.skipDirective() }
      guard parser.kind == .period else { return false }
      parser.place = start
      parser.skipConditional()
      return true
    }
  }
}
