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
