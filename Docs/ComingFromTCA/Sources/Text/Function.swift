/// The function around a place, if no closure is between them.
struct Function {
  let isAsync: Bool
  let canThrow: Bool
  /// The `)` after its parameters.
  let parameters: Int
  let name: String
  let attributes: Set<String>

  private static let statements: Set = [
    "if", "else", "for", "while", "repeat", "guard", "do", "switch", "catch", "defer",
  ]

  /// Nil in a closure, an accessor or a type, and at file level.
  static func around(_ index: Int, in source: Source) -> Function? {
    var isInDo = false
    var inner = index
    while let open = source.tokens[..<inner].indices.last(where: { brace in
      source.text(brace) == "{" && source.pairs[brace].map { $0 > index } == true
    }) {
      let header = header(of: open, in: source)
      if let keyword = header.first(where: { ["func", "init"].contains(source.text($0)) }) {
        return Function(at: keyword, before: open, isInDo: isInDo, in: source)
      }
      guard let first = header.first, statements.contains(source.text(first)) else { return nil }
      let end = source.pairs[open] ?? open
      if source.text(first) == "do", source.text(end + 1) == "catch" { isInDo = true }
      inner = open
    }
    return nil
  }

  private init?(at keyword: Int, before open: Int, isInDo: Bool, in source: Source) {
    guard let first = (keyword..<open).first(where: { source.text($0) == "(" }),
      let parameters = source.pairs[first]
    else { return nil }
    let effects = (parameters..<open).map { source.text($0) }
    self.parameters = parameters
    isAsync = effects.contains("async")
    canThrow = isInDo || effects.contains("throws")
    name = source.text(keyword + 1)
    attributes =
      TypeDeclaration.prefix(of: keyword, in: source.tokens, pairs: source.pairs).attributes
  }

  /// The tokens in front of a brace, back to the last statement or brace.
  private static func header(of open: Int, in source: Source) -> [Int] {
    var tokens: [Int] = []
    var index = open - 1
    while index >= 0, !["{", "}", ";", "=", ":"].contains(source.text(index)) {
      if let pair = source.pairs[index], pair < index {
        index = pair - 1
        continue
      }
      guard source.pairs[index] == nil else { break }
      tokens.insert(index, at: 0)
      if ["func", "init"].contains(source.text(index)) || statements.contains(source.text(index)) {
        break
      }
      index -= 1
    }
    return tokens
  }
}
