extension SourceText {
  /// The `///` and `/** */` comments in some trivia, in order, including their markers.
  ///
  /// The range of a line comment ends before its newline. `/**/` is an empty comment, not a doc
  /// comment.
  ///
  /// ```swift
  /// let source = SourceText("/// Adds.\nfunc add() {}")
  /// let trivia = Lexer.tokens(of: source)[0].leadingTrivia
  /// print(source.docComments(in: trivia).map { source[$0] })  // ["/// Adds."]
  /// ```
  package func docComments(in trivia: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var cursor = Cursor(self, at: trivia.lowerBound, end: trivia.upperBound)
    while !cursor.isAtEnd {
      let start = cursor.position
      guard cursor.skipComment() else {
        cursor.position += 1
        continue
      }
      let comment = start..<cursor.position
      if isDocComment(comment) { found.append(comment) }
    }
    return found
  }

  private func isDocComment(_ comment: Range<Int>) -> Bool {
    let text = bytes[comment]
    return text.starts(with: "///".utf8) || (text.count > 4 && text.starts(with: "/**".utf8))
  }
}
