extension Parser {
  /// Reads a type from its keyword on.
  mutating func type(_ kind: TypeDeclaration.Kind, _ head: DeclarationHead) -> TypeDeclaration {
    let keyword = take()
    let name = spelled { parser in
      if kind == .extension { parser.skipType() } else { parser.skipName() }
    }
    let (genericClause, genericParameters) = genericParameters()
    let inheritedTypes = inheritedTypes()
    let whereClause = whereClause()
    let (body, members) = typeBody()
    return TypeDeclaration(
      kind: kind, range: range(from: head.start), attributes: head.attributes,
      modifiers: head.modifiers, keyword: keyword, name: name, genericClause: genericClause,
      genericParameters: genericParameters, inheritedTypes: inheritedTypes,
      whereClause: whereClause, body: body, members: members)
  }

  mutating func skipName() {
    if isName() { advance() }
  }

  /// Reads the types after a colon, if there is one.
  mutating func inheritedTypes() -> [Spelling] {
    var found: [Spelling] = []
    guard kind == .colon else { return found }
    repeat {
      advance()
      if let type = spelledIfAny({ $0.skipType() }) { found.append(type) }
    } while kind == .comma
    return found
  }

  private mutating func typeBody() -> (body: Range<Int>, members: [Declaration]) {
    let start = offset
    guard kind == .leftBrace else { return (range(from: place.previousEnd), []) }
    depth += 1
    defer { depth -= 1 }
    let members = insideGroup { parser in
      guard parser.depth > Self.maximumDepth else { return parser.declarations() }
      guard !parser.isAtEnd else { return [] }
      let head = DeclarationHead(start: parser.offset)
      parser.skipToEnd()
      return [.other(parser.other(head))]
    }
    return (range(from: start), members)
  }
}
