extension Parser {
  /// Reads the tokens of the parser as one function type.
  mutating func functionType() -> FunctionType? {
    var attributes: [Attribute] = []
    var specifier: Spelling?
    while true {
      skipSpecifiers(&specifier, attributes: &attributes)
      guard kind == .leftParenthesis else { return nil }
      if isFunctionTypeParameters { break }
      // `((Int) -> Void)`: parentheses around the whole type are not part of it.
      let group = groups[place.position]
      guard group.end == limit else { return nil }
      advance()
      limit = group.contentEnd
    }
    let parameters = parameters()
    var isAsync = false
    var throwing: Spelling?
    while kind != .arrow {
      if isWord("throws") || isWord("rethrows") {
        throwing = spelled { parser in
          parser.advance()
          if parser.kind == .leftParenthesis { parser.advanceOverGroup() }
        }
      } else {
        isAsync = isAsync || isWord("async")
        advance()
      }
    }
    advance()
    let returnType = spelled { $0.skipType() }
    guard isAtEnd, !returnType.range.isEmpty else { return nil }
    return FunctionType(
      specifier: specifier, attributes: attributes, parameters: parameters, isAsync: isAsync,
      throwing: throwing, returnType: returnType)
  }

  /// Passes specifiers, and collects attributes and `nonisolated(nonsending)`.
  private mutating func skipSpecifiers(
    _ specifier: inout Spelling?, attributes: inout [Attribute]
  ) {
    while true {
      if kind == .attributeSign {
        attributes.append(attribute(inType: true))
      } else if isWord("nonisolated"), token(ahead: 1)?.kind == .leftParenthesis {
        specifier = spelled { parser in
          parser.advance()
          parser.advanceOverGroup()
        }
      } else if isWord("sending") || isWord("inout") {
        advance()
      } else {
        return
      }
    }
  }
}
