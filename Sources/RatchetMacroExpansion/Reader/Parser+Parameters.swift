extension Parser {
  /// Reads the parameters in the parentheses that open here; none if none open.
  mutating func parameters() -> [Parameter] {
    guard kind == .leftParenthesis else { return [] }
    return insideGroup { parser in
      var found: [Parameter] = []
      while !parser.isAtEnd {
        found.append(parser.parameter())
        if parser.kind == .comma { parser.advance() }
      }
      return found
    }
  }

  /// Reads one parameter, up to its comma.
  private mutating func parameter() -> Parameter {
    let start = place
    let startOffset = offset
    var attributes = attributes()
    var (label, name) = labels()
    if label == nil {
      // Without a label, attributes belong to the type.
      place = start
      attributes = []
      name = nil
    }
    let type = spelled { parser in
      parser.skipType()
      if parser.isOperator("...") { parser.advance() }
    }
    var defaultValue: Spelling?
    if kind == .equals {
      advance()
      defaultValue = spelledIfAny { $0.skipToComma() }
    }
    let range = range(from: startOffset)
    skipToComma()
    return Parameter(
      attributes: attributes, label: label, name: name, type: type, defaultValue: defaultValue,
      range: range)
  }

  /// Reads `label:` or `label name:`, if there is one.
  private mutating func labels() -> (label: Spelling?, name: Spelling?) {
    guard isName() else { return (nil, nil) }
    let isPair = isName(ahead: 1)
    guard token(ahead: isPair ? 2 : 1)?.kind == .colon else { return (nil, nil) }
    let label = take()
    let name = isPair ? take() : nil
    advance()
    return (label, name)
  }
}
