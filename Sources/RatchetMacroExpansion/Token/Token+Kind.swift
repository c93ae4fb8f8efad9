extension Token {
  package enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    /// A name or a keyword; which one depends on the place, so only the spelling tells.
    case identifier
    /// A name in backticks, of whatever characters.
    case rawIdentifier
    /// `$0`, `$name`.
    case dollarName
    /// `#if`, `#fileID`, `#name`.
    case poundWord
    /// `@`.
    case attributeSign

    case leftParenthesis, rightParenthesis
    case leftBracket, rightBracket
    case leftBrace, rightBrace
    case comma, colon, semicolon, period, backslash
    /// `->`.
    case arrow
    /// `=` alone.
    case equals
    /// `&` before an argument; between types it is a `binaryOperator`.
    case prefixAmpersand
    /// `?` right after what it marks; `x??` is two of them.
    case postfixQuestion
    /// `?` of a ternary.
    case infixQuestion
    /// `!` right after what it forces; before an operand it is a `prefixOperator`.
    case postfixExclamation

    /// Operators, `<` and `>` among them, are as long as they can be and told apart by the
    /// space around them.
    case prefixOperator, binaryOperator, postfixOperator

    case integerLiteral, floatingLiteral
    /// A whole literal: pounds, quotes, and interpolations with all that is in them.
    case stringLiteral
    /// `/…/` or `#/…/#`.
    case regexLiteral

    /// `#!…`, at the start of the source only.
    case shebang
    /// A `/*` that nothing closes, up to the end of the source.
    case openComment
    /// Bytes that begin nothing in Swift: NUL, invalid UTF-8, a lone `#`, a malformed number.
    case unknown
  }
}

extension Token.Kind {
  var isOpening: Bool {
    self == .leftParenthesis || self == .leftBracket || self == .leftBrace
  }

  /// What a closing bracket closes.
  var opening: Token.Kind? {
    switch self {
    case .rightParenthesis: .leftParenthesis
    case .rightBracket: .leftBracket
    case .rightBrace: .leftBrace
    default: nil
    }
  }

  var isOperator: Bool {
    self == .binaryOperator || self == .prefixOperator || self == .postfixOperator
      || self == .prefixAmpersand
  }
}
