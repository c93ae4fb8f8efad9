extension Parser {
  /// Reads a variable from its keyword on.
  mutating func variable(_ head: DeclarationHead) -> VariableDeclaration {
    let keyword = take()
    var bindings = [binding()]
    while kind == .comma {
      advance()
      bindings.append(binding())
    }
    return VariableDeclaration(
      range: range(from: head.start), attributes: head.attributes, modifiers: head.modifiers,
      keyword: keyword, bindings: bindings)
  }

  private mutating func binding() -> VariableDeclaration.Binding {
    let start = offset
    // Generated variables may have a name such as `$name`, like the projection of a property
    // wrapper.
    let isName = isName() && !isWord("_") || kind == .dollarName
    let pattern = spelled { parser in
      if isName || parser.isName() || parser.kind == .leftParenthesis { parser.advanceOverGroup() }
    }
    var type: Spelling?
    if kind == .colon {
      advance()
      type = spelledIfAny { $0.skipType() }
    }
    var initialValue: Spelling?
    if kind == .equals {
      advance()
      initialValue = spelledIfAny { $0.skipExpression() }
    }
    let accessors = kind == .leftBrace ? accessorBlock() : nil
    return VariableDeclaration.Binding(
      pattern: pattern, isName: isName, type: type, initialValue: initialValue,
      accessors: accessors, range: range(from: start))
  }
}
