extension String {
  /// The text without whitespace at both ends.
  var trimmed: String {
    let isBlank = { (character: Character) in character.isWhitespace }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// A name derived from this one: `_count` from `count`. In backticks if it needs them: a raw name
  /// may contain any characters.
  func named(prefix: String = "", suffix: String = "") -> String {
    let name = prefix + unquoted + suffix
    let source = SourceText(name)
    let tokens = Lexer.tokens(of: source)
    let isPlain =
      tokens.count == 1 && tokens[0].length == source.bytes.count
      && [.identifier, .dollarName].contains(tokens[0].kind)
    return isPlain ? name : "`\(name)`"
  }

  /// The text as a string literal.
  var literal: String {
    "\"" + map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }

  /// `Reducer` of `Ratchet.Reducer` and `Ratchet::Reducer`.
  var lastPathComponent: String {
    split { $0 == "." || $0 == ":" }.last.map { String($0).trimmed } ?? self
  }

  /// The last names of the types in a composition, without generic arguments: `Equatable` and
  /// `Codable` of `Equatable & Swift.Codable`. A suppressed one keeps its sign: `~Sendable`.
  var composedNames: [String] {
    let source = SourceText(self)
    var names: [String] = []
    var name = ""
    var sign = ""
    var openArguments = 0
    for token in Lexer.tokens(of: source) {
      switch token.kind {
      case .identifier where openArguments == 0, .rawIdentifier where openArguments == 0:
        name = sign + source[token].unquoted
      case _ where token.kind.isOperator:
        for byte in source.bytes[token.range] {
          switch byte {
          case UInt8(ascii: "<"): openArguments += 1
          case UInt8(ascii: ">"): openArguments -= 1
          case UInt8(ascii: "~") where openArguments == 0: sign = "~"
          case UInt8(ascii: "&") where openArguments == 0:
            names.append(name)
            (name, sign) = ("", "")
          default: break
          }
        }
      default: break
      }
    }
    return names + [name]
  }

  /// The text with every line indented, except for empty ones.
  func indented(by spaces: Int = 2) -> String {
    let indent = String(repeating: " ", count: spaces)
    return split(omittingEmptySubsequences: false) { ["\n", "\r\n", "\r"].contains($0) }
      .map { $0.isEmpty ? "" : indent + $0 }
      .joined(separator: "\n")
  }

  /// The text with every line indented, except for the first and for empty ones.
  func continued(by spaces: Int = 2) -> String {
    String(indented(by: spaces).dropFirst(hasPrefix("\n") || isEmpty ? 0 : spaces))
  }

  /// The words and signs, without the comments and whitespace between them; `.` also for `::`.
  var words: [String] {
    let source = SourceText(self)
    return Lexer.tokens(of: source).map { $0.kind == .period ? "." : source[$0] }
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

  /// The name in a string literal, such as `fetch` in `"fetch"`; nil if the text is something else.
  var nameInLiteral: String? {
    guard let name = literalValue else { return nil }
    let source = SourceText(name)
    let tokens = Lexer.tokens(of: source)
    guard tokens.count == 1, [.identifier, .rawIdentifier].contains(tokens[0].kind) else {
      return nil
    }
    return source[tokens[0]]
  }

  /// The value of a string literal; nil if the text is none, or contains interpolations.
  var literalValue: String? {
    let source = SourceText(self)
    let tokens = Lexer.tokens(of: source)
    guard tokens.count == 1, let token = tokens.first else { return nil }
    return source.value(of: token)
  }
}

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
