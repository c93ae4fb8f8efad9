extension String {
  /// The type for use inside of a nested type, where `Self` would have another meaning.
  func replacingSelf(by name: String) -> String {
    let source = SourceText(self)
    var result = ""
    var end = 0
    for token in Lexer.tokens(of: source)
    where token.kind == .identifier && source.isSpelled(token, "Self") {
      result += source[end..<token.start] + name
      end = token.end
    }
    return result + source[end..<source.bytes.count]
  }
}
