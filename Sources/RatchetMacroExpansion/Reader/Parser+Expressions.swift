extension Parser {
  /// The position of the parser within an expression.
  struct ExpressionProgress {
    /// Whether the next token must be an operand, as opposed to following one.
    var needsOperand = true
    /// Whether a trailing closure may follow the last operand; it cannot follow a literal.
    var takesClosure = false
    /// Whether the last operand ended with a closure, after which labelled closures may follow.
    var endsWithClosure = false
    /// The number of `?` that still need their `:`.
    var openTernaries = 0
    /// Whether a brace begins the body of a statement, as in `if value { … }`.
    var isCondition = false

    mutating func passOperand(takesClosure: Bool, endsWithClosure: Bool = false) {
      needsOperand = false
      self.takesClosure = takesClosure
      self.endsWithClosure = endsWithClosure
    }

    mutating func passOperator() {
      needsOperand = true
    }
  }

  /// Passes one expression, as far as tokens can be part of it; stays if there is none.
  ///
  /// Only tokens decide. At a line break after an operand, the expression goes on if the next line
  /// begins with a continuation: a member, a spaced operator, a cast, or a trailing closure.
  mutating func skipExpression(isCondition: Bool = false) {
    var progress = ExpressionProgress(isCondition: isCondition)
    while let current {
      let hasStep =
        progress.needsOperand
        ? skipOperand(current, &progress) : skipContinuation(current, &progress)
      guard hasStep else { return }
    }
  }

  /// Passes a part of an operand, or a prefix; `false` if the expression breaks off.
  private mutating func skipOperand(_ token: Token, _ progress: inout ExpressionProgress) -> Bool {
    switch token.kind {
    case .identifier:
      return skipWordOperand(source[token], &progress)
    case .rawIdentifier, .dollarName:
      advance()
      skipExpressionGenerics()
      progress.passOperand(takesClosure: true)
    case .poundWord:
      guard !isDirective("#if", "#elseif", "#else", "#endif", "#sourceLocation") else {
        return false
      }
      advance()
      skipExpressionGenerics()
      progress.passOperand(takesClosure: true)
    case .integerLiteral, .floatingLiteral, .stringLiteral, .regexLiteral, .unknown:
      advance()
      progress.passOperand(takesClosure: false)
    case .leftBracket:
      advanceOverGroup()
      progress.passOperand(takesClosure: false)
    case .leftParenthesis, .leftBrace:
      advanceOverGroup()
      progress.passOperand(takesClosure: true)
    case .period:
      skipMember()
      progress.passOperand(takesClosure: true)
    case .backslash, .prefixOperator, .prefixAmpersand, .binaryOperator, .postfixOperator,
      .infixQuestion, .postfixQuestion, .postfixExclamation:
      advance()
    default:
      return false
    }
    return true
  }

  private mutating func skipWordOperand(
    _ word: String, _ progress: inout ExpressionProgress
  ) -> Bool {
    switch word {
    case "if", "switch", "do":
      skipBracedExpression()
      progress.passOperand(takesClosure: false)
    case "try":
      advance()
    case "await", "unsafe", "consume", "copy", "borrow", "discard", "each", "repeat", "any", "some":
      advance()
      if !continuesPrefix { progress.passOperand(takesClosure: true) }
    case "nil", "true", "false":
      advance()
      progress.passOperand(takesClosure: false)
    default:
      guard !Self.reserved.contains(word) else { return false }
      advance()
      skipExpressionGenerics()
      progress.passOperand(takesClosure: true)
    }
    return true
  }

  /// Whether an operand follows a word such as `await` on its line, so that the word itself is not
  /// one.
  private var continuesPrefix: Bool {
    guard let current, !current.hasNewlineBefore else { return false }
    switch current.kind {
    case .identifier: return !isWord("as") && !isWord("is")
    case .rawIdentifier, .dollarName, .poundWord, .stringLiteral, .integerLiteral, .attributeSign,
      .prefixOperator, .backslash:
      return true
    case .leftParenthesis, .leftBracket, .period: return current.hasSpaceBefore
    default: return false
    }
  }

  /// Passes a period and the name after it.
  mutating func skipMember() {
    advance()
    if isName() || kind == .integerLiteral || kind == .dollarName {
      advance()
      skipExpressionGenerics()
    }
  }

  /// Passes `<A, B>` after a name, if it is an argument list and not a comparison.
  private mutating func skipExpressionGenerics() {
    _ = attempt { parser in
      guard parser.skipGenericArguments() else { return false }
      // The compiler's own rule.
      guard let next = parser.current else { return true }
      switch next.kind {
      case .rightParenthesis, .rightBracket, .leftBrace, .rightBrace, .period, .comma, .semicolon,
        .postfixExclamation, .postfixQuestion, .colon:
        return true
      case .leftParenthesis, .leftBracket:
        return !next.hasNewlineBefore
      default:
        return parser.isOperator("&")
      }
    }
  }
}
