/// The attributes and modifiers before the keyword of a declaration.
struct DeclarationHead {
  /// The offset of the first attribute or modifier, or else of the keyword.
  var start: Int
  var attributes: [Attribute] = []
  var modifiers: [Modifier] = []
}

extension Parser {
  mutating func declarationHead() -> DeclarationHead {
    var head = DeclarationHead(start: offset)
    while true {
      let start = place.position
      head.attributes += attributes()
      while isModifier { head.modifiers.append(modifier()) }
      if place.position == start { return head }
    }
  }

  private mutating func modifier() -> Modifier {
    let start = offset
    let name = take()
    let detail = kind == .leftParenthesis ? insideGroup { $0.spelled { $0.skipToEnd() } } : nil
    return Modifier(name: name, detail: detail, range: range(from: start))
  }

  /// Whether a modifier stands here, and not a name that is spelled like one.
  private var isModifier: Bool {
    guard let word, Self.modifiers.contains(word), let next = token(ahead: 1) else { return false }
    switch next.kind {
    case .identifier:
      let spelling = source[next]
      // `class` is a modifier before a keyword, and a keyword before a name.
      return word != "class" || Self.modifiers.contains(spelling)
        || Self.declarations.contains(spelling)
    case .attributeSign:
      return true
    case .leftParenthesis:
      return wouldRead { parser in
        parser.advance()
        parser.advanceOverGroup()
        return parser.word != nil || parser.kind == .attributeSign
      }
    default:
      return false
    }
  }

  mutating func skipToEnd() {
    while !isAtEnd { advanceOverGroup() }
  }
}
