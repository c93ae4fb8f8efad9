/// A piece of source that is neither whitespace nor a closed comment.
package struct Token: Hashable, Sendable {
  package var kind: Kind
  /// The offset of the first byte.
  package var start: Int
  /// The length in bytes, at least 1.
  package var length: Int
  /// The number of bytes of whitespace and comments between the previous token and this one.
  package var leadingTriviaLength: Int
  package var surroundings: Surroundings
  /// `false` for a literal, raw identifier or comment that is not closed.
  package var isTerminated: Bool

  package var end: Int { start + length }
  package var range: Range<Int> { start..<end }
  package var leadingTrivia: Range<Int> { (start - leadingTriviaLength)..<start }
}

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
    case comma, colon, semicolon, backslash
    /// `.`, or the `::` after the name of a module, which is read in the same places.
    case period
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

extension Token {
  /// The whitespace directly before and after a token.
  ///
  /// A comment counts as space, and as a newline if it contains one. Both ends of the source count
  /// as space and as a newline, so that a statement ends there.
  package struct Surroundings: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let spaceBefore = Surroundings(rawValue: 1)
    package static let newlineBefore = Surroundings(rawValue: 2)
    package static let spaceAfter = Surroundings(rawValue: 4)
    package static let newlineAfter = Surroundings(rawValue: 8)

    static let before: Surroundings = [.spaceBefore, .newlineBefore]
    static let after: Surroundings = [.spaceAfter, .newlineAfter]
  }

  /// Whether whitespace or a comment precedes this token.
  package var hasSpaceBefore: Bool { surroundings.contains(.spaceBefore) }
  /// Whether this is the first token of a line.
  package var hasNewlineBefore: Bool { surroundings.contains(.newlineBefore) }
  /// Whether whitespace or a comment follows this token.
  package var hasSpaceAfter: Bool { surroundings.contains(.spaceAfter) }
  /// Whether this is the last token of a line.
  package var hasNewlineAfter: Bool { surroundings.contains(.newlineAfter) }
}
