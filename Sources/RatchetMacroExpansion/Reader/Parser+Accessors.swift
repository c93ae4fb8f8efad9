extension Parser {
  /// Reads the block that opens here: its accessors, or none if it is itself the getter.
  mutating func accessorBlock() -> AccessorBlock {
    let start = offset
    let accessors = insideGroup { parser in
      var found: [Accessor] = []
      guard parser.isAccessor else { return found }
      while !parser.isAtEnd {
        if parser.isAccessor {
          found.append(parser.accessor())
        } else {
          _ = parser.attributes()
          parser.advanceOverGroup()
        }
      }
      return found
    }
    return AccessorBlock(range: range(from: start), accessors: accessors)
  }

  /// Whether the brace here opens accessors, and not a closure after an initial value.
  ///
  /// The compiler's own rule: beside an initial value only observers and `init` are allowed.
  var isAccessorBlockAfterValue: Bool {
    wouldRead { parser in
      parser.insideGroup { parser in
        while parser.kind == .attributeSign { parser.skipAttribute() }
        return parser.isWord("didSet") || parser.isWord("willSet") || parser.isWord("init")
      }
    }
  }

  private mutating func accessor() -> Accessor {
    let start = offset
    let attributes = attributes()
    var modifiers: [Modifier] = []
    while isAccessorModifier {
      let name = take()
      modifiers.append(Modifier(name: name, range: name.range))
    }
    let keyword = take()
    let parameter =
      kind == .leftParenthesis ? insideGroup { $0.spelledIfAny { $0.skipToEnd() } } : nil
    let effects = spelledIfAny { $0.skipEffects() }
    let body = bracedBody()
    return Accessor(
      keyword: keyword, attributes: attributes, modifiers: modifiers, parameter: parameter,
      effects: effects, body: body, range: range(from: start))
  }

  /// Whether an accessor begins here, as opposed to the first statement of a getter.
  private var isAccessor: Bool {
    wouldRead { parser in
      while parser.kind == .attributeSign { parser.skipAttribute() }
      let first = parser.place.position
      while parser.isAccessorModifier { parser.advance() }
      let isModified = parser.place.position > first
      guard let word = parser.word, isModified || Self.accessors.contains(word) else {
        return false
      }
      parser.advance()
      if parser.kind == .leftParenthesis {
        guard word != "get" else { return false }
        parser.advanceOverGroup()
        parser.skipEffects()
        return parser.kind == .leftBrace
      }
      parser.skipEffects()
      switch parser.kind {
      case .leftBrace: return true
      case nil, .attributeSign, .semicolon: return Self.requirements.contains(word)
      default: return Self.requirements.contains(word) && parser.isAccessorWord
      }
    }
  }

  private var isAccessorModifier: Bool {
    guard let word, let next = self.word(ahead: 1) else { return false }
    // `borrow { … }` without a modifier calls a function, as `read { … }` does.
    if word == "yielding" { return Self.coroutines.contains(next) }
    return Self.accessorModifiers.contains(word) && Self.accessors.contains(next)
  }

  private var isAccessorWord: Bool {
    guard let word else { return false }
    return Self.accessors.contains(word) || isAccessorModifier
  }

  private static let accessorModifiers: Set<String> = [
    "__consuming", "borrowing", "consuming", "mutating", "nonmutating",
  ]

  private static let coroutines: Set<String> = ["borrow", "mutate"]

  private static let accessors: Set<String> = [
    "_modify", "_read", "addressWithNativeOwner", "addressWithOwner", "didSet", "get", "init",
    "mutableAddressWithNativeOwner", "mutableAddressWithOwner", "set", "unsafeAddress",
    "unsafeMutableAddress", "willSet",
  ]

  /// The accessors that a protocol may require, without a body.
  private static let requirements: Set<String> = [
    "_modify", "_read", "borrow", "get", "mutate", "set",
  ]
}
