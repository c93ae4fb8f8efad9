/// A piece of Swift's source text. Comments are no tokens.
struct Token {
  enum Kind {
    case word, number
    /// A string or a regular expression, with everything in it: interpolated code is not edited.
    case text
    /// One character of punctuation or of an operator, or `->`.
    case mark
    /// A line with `#if`, `#elseif`, `#else` or `#endif`.
    case condition
  }

  let kind: Kind
  let text: String
  /// Bytes of the file.
  let range: Range<Int>
  let line: Int
  let startsLine: Bool
  let hasSpaceBefore: Bool
  let hasSpaceAfter: Bool

  /// Whether it is an operator in front of its operand, as `/` in `/Action.child`.
  func isPrefix(_ mark: String, after previous: Token?) -> Bool {
    guard kind == .mark, text == mark, !hasSpaceAfter else { return false }
    return hasSpaceBefore || previous.map { "([{,;:".contains($0.text) } ?? true
  }
}

/// A file that Swift's compiler would not accept either.
struct NotSwift: Error {
  let line: Int
  let reason: String
}
