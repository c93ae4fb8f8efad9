/// A struct, class, enum or actor, or an extension of one.
struct TypeDeclaration {
  let kind: String
  /// The names of the types around it, and its own.
  let path: [String]
  /// The first token: an attribute, a modifier, or the keyword.
  let start: Int
  let keyword: Int
  let open: Int
  let close: Int
  let attributes: Set<String>
  /// Whether it is declared in a function.
  let isLocal: Bool
  let access: Set<String>

  private static let kinds: Set = ["struct", "class", "enum", "actor", "extension", "protocol"]
  private static let modifiers: Set = [
    "public", "package", "internal", "fileprivate", "private", "open", "final", "indirect",
    "nonisolated",
  ]

  static func all(in tokens: [Token], pairs: [Int: Int]) -> [TypeDeclaration] {
    var types: [TypeDeclaration] = []
    for index in tokens.indices where kinds.contains(tokens[index].text) {
      guard let open = body(of: index, in: tokens, pairs: pairs), let close = pairs[open] else {
        continue
      }
      var name = [tokens[index + 1].text]
      var next = index + 2
      while next + 1 < tokens.count, tokens[next].text == "." {
        name.append(tokens[next + 1].text)
        next += 2
      }
      let outer = types.last { $0.open < index && index < $0.close }
      let (start, attributes, access) = prefix(of: index, in: tokens, pairs: pairs)
      let around = tokens[..<index].indices.last { brace in
        tokens[brace].text == "{" && pairs[brace].map { $0 > index } == true
      }
      types.append(
        TypeDeclaration(
          kind: tokens[index].text, path: (outer?.path ?? []) + name, start: start,
          keyword: index, open: open, close: close, attributes: attributes,
          isLocal: around != outer?.open || outer?.isLocal == true, access: access))
    }
    return types
  }

  /// The brace that opens the body of the type that a keyword declares.
  private static func body(of keyword: Int, in tokens: [Token], pairs: [Int: Int]) -> Int? {
    guard keyword + 1 < tokens.count, tokens[keyword + 1].kind == .word,
      keyword == 0 || tokens[keyword - 1].text != ".",
      !["func", "var", "let", "subscript", "init"].contains(tokens[keyword + 1].text)
    else { return nil }
    var index = keyword + 2
    while index < tokens.count {
      let token = tokens[index]
      if token.text == "{" { return index }
      if token.kind == .condition || ["}", ")", ";", "="].contains(token.text) { return nil }
      if kinds.contains(token.text), token.startsLine { return nil }
      index = (pairs[index] ?? index) + 1
    }
    return nil
  }

  /// The attributes and modifiers in front of a declaration.
  static func prefix(
    of keyword: Int, in tokens: [Token], pairs: [Int: Int]
  ) -> (start: Int, attributes: Set<String>, modifiers: Set<String>) {
    var start = keyword
    var attributes: Set<String> = []
    var found: Set<String> = []
    while start > 0 {
      let last = tokens[start - 1].text == ")" ? (pairs[start - 1] ?? start) - 1 : start - 1
      guard last >= 0 else { break }
      if last > 0, tokens[last].kind == .word, tokens[last - 1].text == "@" {
        attributes.insert(tokens[last].text)
        start = last - 1
      } else if last == start - 1, modifiers.contains(tokens[last].text) {
        found.insert(tokens[last].text)
        start = last
      } else {
        break
      }
    }
    return (start, attributes, found)
  }

  /// The cases of an enum, each with the labels of its values: nil for a value without a label.
  func cases(in source: Source) -> [String: [String?]] {
    var cases: [String: [String?]] = [:]
    var index = open + 1
    while index < close {
      if source.text(index) == "case" {
        repeat {
          index += 1
          let name = source.text(index)
          cases[name] = []
          if source.text(index + 1) == "(", let call = Call(at: index + 1, in: source) {
            cases[name] = call.arguments.map(\.label)
            index = call.close
          }
          index += 1
        } while source.text(index) == ","
      } else {
        index = (source.pairs[index].map { $0 > index ? $0 : index } ?? index) + 1
      }
    }
    return cases
  }
}
