/// The `willSet` and `didSet` of a property, rewritten for its storage.
struct ObserverBlock {
  /// The block with its braces.
  let text: String

  /// Within its own observers, a property means its storage, so that writing to it calls no
  /// observer. A statement that starts with the name of the property is rewritten to start with
  /// that of the storage; other uses only read, and stay.
  ///
  /// - Parameters:
  ///   - range: the block with its braces.
  ///   - name: the name of the property, and that of the storage.
  init(_ source: SourceText, _ range: Range<Int>, name: String, storage: String) {
    let tokens = Lexer.tokens(of: source).filter { range.contains($0.start) }
    var text = ""
    var end = range.lowerBound
    var openings: [Token.Kind] = []
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .leftBrace, .leftParenthesis, .leftBracket: openings.append(token.kind)
      case .rightBrace, .rightParenthesis, .rightBracket: _ = openings.popLast()
      case .identifier, .rawIdentifier:
        guard source[token] == name, openings.last == .leftBrace,
          Self.startsStatement(index, in: tokens, source)
        else { continue }
        text += source[end..<token.start] + storage
        end = token.end
      default: continue
      }
    }
    self.text = text + source[end..<range.upperBound]
  }

  /// Whether a name, or the `self.` before it, begins a statement.
  private static func startsStatement(
    _ index: Int, in tokens: [Token], _ source: SourceText
  ) -> Bool {
    var first = index
    if index >= 2, tokens[index - 1].kind == .period, source.isSpelled(tokens[index - 2], "self") {
      first = index - 2
    }
    guard first > 0 else { return true }
    switch tokens[first - 1].kind {
    case .leftBrace, .rightBrace, .semicolon: return true
    case .period: return false
    default: return tokens[first].hasNewlineBefore
    }
  }
}
