extension Parser {
  /// Reads a function, initialiser or subscript from its keyword on.
  mutating func function(_ head: DeclarationHead) -> FunctionDeclaration {
    let keyword = take()
    let name = keyword.text == "func" ? functionName() : keyword
    var failability: Spelling?
    if keyword.text == "init", kind == .postfixQuestion || kind == .postfixExclamation {
      failability = take()
    }
    let genericClause = genericParameters().clause
    let parameters = parameters()
    let effects = spelledIfAny { $0.skipEffects() }
    var returnType: Spelling?
    if kind == .arrow {
      advance()
      returnType = spelledIfAny { $0.skipType() }
    }
    let whereClause = whereClause()
    let body = bracedBody()
    return FunctionDeclaration(
      range: range(from: head.start), attributes: head.attributes, modifiers: head.modifiers,
      keyword: keyword, name: name, failability: failability, genericClause: genericClause,
      parameters: parameters, effects: effects, returnType: returnType, whereClause: whereClause,
      body: body)
  }

  /// Passes a body, if there is one.
  mutating func bracedBody() -> Range<Int>? {
    guard kind == .leftBrace else { return nil }
    let start = offset
    advanceOverGroup()
    return range(from: start)
  }

  private mutating func functionName() -> Spelling {
    spelled { parser in
      guard !parser.isName() else { return parser.advance() }
      guard let kind = parser.kind, kind != .leftParenthesis, kind != .leftBrace else { return }
      parser.splitOffGenericClause()
      parser.advance()
    }
  }

  /// Separates the `<` of a generic clause from the operator before it: `==<T>`.
  private mutating func splitOffGenericClause() {
    guard let current, current.kind.isOperator, current.length > 1,
      source.bytes[current.end - 1] == UInt8(ascii: "<"), isName(ahead: 1)
    else { return }
    splitCurrent(after: current.length - 1)
  }
}
