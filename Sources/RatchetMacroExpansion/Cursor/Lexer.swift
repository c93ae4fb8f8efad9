/// Splits source into tokens.
package enum Lexer {
  /// The tokens of a source, in order and without overlap, in one pass; O(bytes).
  ///
  /// Only whitespace and comments lie between the tokens; a byte order mark at the start counts as
  /// whitespace. Any bytes are accepted: bytes that Swift does not know become `unknown` tokens,
  /// and tokens that are not closed have `isTerminated == false`. Nested interpolations cost heap,
  /// not stack.
  ///
  /// ```swift
  /// let source = SourceText(#"print("\(a + "b")")"#)
  /// print(Lexer.tokens(of: source).map { source[$0] })
  /// // ["print", "(", "\"\\(a + \"b\")\"", ")"]
  /// ```
  package static func tokens(of source: SourceText) -> [Token] {
    tokens(of: source, in: 0..<source.bytes.count)
  }

  /// The tokens of a range that begins and ends between tokens, lexed as if it were the whole
  /// source.
  static func tokens(of source: SourceText, in range: Range<Int>) -> [Token] {
    var cursor = Cursor(source, at: range.lowerBound, end: range.upperBound)
    var tokens: [Token] = []
    tokens.reserveCapacity(range.count / 5)
    var before: Token.Surroundings = [.newlineBefore, .spaceBefore]
    if range.lowerBound == 0 { cursor.skipByteOrderMark() }
    while true {
      before.formUnion(cursor.skipTrivia())
      guard !cursor.isAtEnd else { break }
      if let last = tokens.indices.last { tokens[last].surroundings.formUnion(before.mirrored) }
      var token = cursor.scanToken(after: tokens.last?.end ?? range.lowerBound)
      token.surroundings = before
      tokens.append(token)
      before = []
    }
    if let last = tokens.indices.last { tokens[last].surroundings.formUnion(.after) }
    return tokens
  }

  /// Splits off the first bytes of an operator as a token of their own, and lexes the rest again.
  ///
  /// Closes one generic argument list at a time: `>>?` gives `>` and `[>?]`, which gives `>` and
  /// `[?]`. The name of an operator function is separated from its generic parameters in the same
  /// way: `==<` after 2. `count` must be less than the token's length, and end between characters.
  package static func split(
    _ token: Token, after count: Int = 1, in source: SourceText
  ) -> (first: Token, rest: [Token]) {
    precondition(count > 0 && count < token.length)
    var first = token
    first.length = count
    first.surroundings.subtract(.after)
    var cursor = Cursor(source, at: first.end)
    cursor.previous = Cursor.Previous(kind: first.kind, range: first.range)
    var rest: [Token] = []
    while cursor.position < token.end {
      rest.append(cursor.scanToken(after: cursor.position))
    }
    rest[rest.count - 1].surroundings = token.surroundings.intersection(.after)
    return (first, rest)
  }
}

extension Token.Surroundings {
  /// The surroundings before a token, as those after its predecessor.
  fileprivate var mirrored: Token.Surroundings {
    Token.Surroundings(rawValue: rawValue << 2)
  }
}
