extension Parser {
  /// Reads declarations up to the limit; in a conditional, up to the directive that ends its
  /// clause.
  mutating func declarations(inConditional: Bool = false) -> [Declaration] {
    var found: [Declaration] = []
    while let kind {
      if kind == .semicolon {
        advance()
      } else if inConditional && isDirective("#elseif", "#else", "#endif") {
        break
      } else {
        found.append(declaration())
      }
    }
    return found
  }

  /// Reads one declaration, or whatever stands in its place; passes at least one token.
  mutating func declaration() -> Declaration {
    if isDirective("#if"), !wouldRead({ $0.skipConditionalAttributes() }) {
      if depth < Self.maximumDepth { return .conditional(conditionalDeclarations()) }
      let head = DeclarationHead(start: offset)
      skipConditional()
      return .other(other(head))
    }
    let first = place.position
    let head = declarationHead()
    guard let keyword = declarationKeyword else {
      // An attribute may be the only content of a clause of an `#if`.
      if place.position == first || !isDirective("#elseif", "#else", "#endif") { skipStatement() }
      return .other(other(head))
    }
    switch keyword {
    case "var", "let": return .variable(variable(head))
    case "case": return .enumCase(enumCase(head))
    case "func", "init", "subscript": return .function(function(head))
    default:
      if let kind = TypeDeclaration.Kind(rawValue: keyword) { return .type(type(kind, head)) }
      return .other(otherDeclaration(head))
    }
  }

  /// The keyword of a declaration that begins here; nil if there is none.
  private var declarationKeyword: String? {
    guard let word, Self.declarations.contains(word) else { return nil }
    switch word {
    case "actor", "macro":
      guard isName(ahead: 1), token(ahead: 1)?.hasNewlineBefore == false else { return nil }
      return word
    default:
      return word
    }
  }

  func other(_ head: DeclarationHead) -> OtherDeclaration {
    OtherDeclaration(
      range: range(from: head.start), attributes: head.attributes, modifiers: head.modifiers)
  }
}
