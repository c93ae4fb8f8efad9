extension Token {
  package enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    /// A name or a keyword; which one it is depends on the context.
    case identifier
    /// A name in backticks, of any characters.
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
    /// `?` directly after its operand; `x??` contains two of them.
    case postfixQuestion
    /// `?` of a ternary.
    case infixQuestion
    /// `!` directly after its operand; before an operand it is a `prefixOperator`.
    case postfixExclamation

    /// Operators, including `<` and `>`, are as long as possible; the kinds differ by the space
    /// around them.
    case prefixOperator, binaryOperator, postfixOperator

    case integerLiteral, floatingLiteral
    /// A whole literal: pounds, quotes, and interpolations with everything in them.
    case stringLiteral
    /// `/…/` or `#/…/#`.
    case regexLiteral

    /// `#!…`, at the start of the source only.
    case shebang
    /// A `/*` that is not closed, up to the end of the source.
    case openComment
    /// Bytes that begin no Swift token: NUL, invalid UTF-8, a lone `#`, a malformed number.
    case unknown
  }
}

extension Token.Kind {
  var isOpening: Bool {
    self == .leftParenthesis || self == .leftBracket || self == .leftBrace
  }

  /// The opening bracket that belongs to a closing one; nil for other tokens.
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
