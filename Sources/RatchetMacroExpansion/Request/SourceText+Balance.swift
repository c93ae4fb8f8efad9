extension SourceText {
  /// Whether all brackets match, and every string, regex and comment is closed.
  var isBalanced: Bool {
    var open: [Token.Kind] = []
    for token in Lexer.tokens(of: self) {
      guard token.isTerminated else { return false }
      switch token.kind {
      case .leftParenthesis: open.append(.rightParenthesis)
      case .leftBracket: open.append(.rightBracket)
      case .leftBrace: open.append(.rightBrace)
      case .rightParenthesis, .rightBracket, .rightBrace:
        guard open.popLast() == token.kind else { return false }
      default: break
      }
    }
    return open.isEmpty
  }
}
