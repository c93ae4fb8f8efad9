extension String {
  /// Without the white space at both ends.
  var trimmed: String {
    let isBlank = { (character: Character) in character.isWhitespace }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// A name without its backticks.
  var unquoted: String {
    count > 2 && hasPrefix("`") && hasSuffix("`") ? String(dropFirst().dropLast()) : self
  }

  /// Another name made of this one: `_count` of `count`. In backticks where it would be no name without:
  /// a raw name may hold anything.
  func named(prefix: String = "", suffix: String = "") -> String {
    let name = prefix + unquoted + suffix
    let source = SourceText(name)
    let tokens = Lexer.tokens(of: source)
    let isPlain =
      tokens.count == 1 && tokens[0].length == source.bytes.count
      && [.identifier, .dollarName].contains(tokens[0].kind)
    return isPlain ? name : "`\(name)`"
  }

  /// As a string literal.
  var literal: String {
    "\"" + map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }

  /// `Reducer` of `Ratchet.Reducer`.
  var lastPathComponent: String {
    split(separator: ".").last.map { String($0).trimmed } ?? self
  }

  /// Every line but the empty ones moved to the right.
  func indented(by spaces: Int = 2) -> String {
    let indent = String(repeating: " ", count: spaces)
    return split(omittingEmptySubsequences: false) { ["\n", "\r\n", "\r"].contains($0) }
      .map { $0.isEmpty ? "" : indent + $0 }
      .joined(separator: "\n")
  }

  /// Every line but the first and the empty ones moved to the right.
  func continued(by spaces: Int = 2) -> String {
    String(indented(by: spaces).dropFirst(hasPrefix("\n") || isEmpty ? 0 : spaces))
  }

  /// Its words and signs, without the comments and white space between them.
  var words: [String] {
    let source = SourceText(self)
    return Lexer.tokens(of: source).map { source[$0] }
  }

  /// `Int` of `inout Int`.
  var droppingInout: String {
    let rest = dropFirst(5)
    return hasPrefix("inout") && rest.first?.isWhitespace == true ? String(rest).trimmed : self
  }

  /// `Feature` of `Feature.self`.
  var withoutSelf: String? {
    hasSuffix(".self") ? String(dropLast(5)) : nil
  }

  /// What a string literal stands for; nil where it is none, or holds code.
  var literalValue: String? {
    let source = SourceText(self)
    let tokens = Lexer.tokens(of: source)
    guard tokens.count == 1, let token = tokens.first else { return nil }
    return source.value(of: token)
  }
}
