extension Parser {
  /// Passes a statement, or whatever else stands where a declaration should; at least one token.
  ///
  /// It may pass several statements as one: nothing depends on where they end.
  mutating func skipStatement() {
    let start = place.previousEnd
    switch word {
    case "for", "while", "guard", "repeat", "defer":
      skipBracedStatement()
    case "return", "throw":
      advance()
      if current?.hasNewlineBefore == false { skipExpression() }
    default:
      skipExpression()
    }
    if place.previousEnd == start { advanceOverGroup() }
  }

  private mutating func skipBracedStatement() {
    advance()
    skipCondition()
    if kind == .leftBrace { advanceOverGroup() }
    // The condition of `repeat`.
    if isWord("while") {
      advance()
      skipExpression()
    }
  }

  /// Passes `if`, `switch` or `do` with its bodies.
  mutating func skipBracedExpression() {
    repeat {
      // `if` first, then `else` or `catch`.
      advance()
      if isWord("if") { advance() }
      skipCondition()
      if kind == .leftBrace { advanceOverGroup() }
    } while isWord("else") || isWord("catch")
  }

  /// Passes everything up to the brace of a body.
  private mutating func skipCondition() {
    depth += 1
    defer { depth -= 1 }
    while let kind, kind != .leftBrace {
      let start = place.previousEnd
      if depth <= Self.maximumDepth { skipExpression(isCondition: true) }
      if self.kind != .leftBrace && place.previousEnd == start { advanceOverGroup() }
    }
  }
}
