extension Parser {
  /// Reads a declaration of which macros need only the keyword and the name.
  mutating func otherDeclaration(_ head: DeclarationHead) -> OtherDeclaration {
    let keyword = take()
    var name: Spelling?
    switch keyword.text {
    case "import":
      skipImportPath()
    case "typealias", "associatedtype":
      name = spelledIfAny { $0.skipName() }
      _ = genericParameters()
      _ = inheritedTypes()
      if kind == .equals {
        advance()
        skipType()
      }
      _ = whereClause()
    case "operator":
      name = take()
      _ = inheritedTypes()
    case "macro":
      name = macroDeclaration()
    case "precedencegroup":
      name = spelledIfAny { $0.skipName() }
      _ = bracedBody()
    default:
      skipEffects()
      _ = bracedBody()
    }
    var declaration = other(head)
    declaration.keyword = keyword
    declaration.name = name
    return declaration
  }

  private mutating func skipImportPath() {
    while let current, !current.hasNewlineBefore, current.kind != .semicolon { advance() }
  }

  /// Passes a macro from its name on.
  private mutating func macroDeclaration() -> Spelling {
    let name = take()
    _ = genericParameters()
    _ = parameters()
    if kind == .arrow {
      advance()
      skipType()
    }
    if kind == .equals {
      advance()
      skipExpression()
    }
    _ = whereClause()
    return name
  }
}
