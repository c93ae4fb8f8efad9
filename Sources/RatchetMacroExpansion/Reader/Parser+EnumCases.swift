extension Parser {
  /// Reads the cases of an enum from their keyword on.
  mutating func enumCase(_ head: DeclarationHead) -> EnumCaseDeclaration {
    var elements: [EnumCaseDeclaration.Element] = []
    repeat {
      // The keyword first, then the commas.
      advance()
      if let element = enumCaseElement() { elements.append(element) }
    } while kind == .comma
    return EnumCaseDeclaration(
      range: range(from: head.start), attributes: head.attributes, modifiers: head.modifiers,
      elements: elements)
  }

  private mutating func enumCaseElement() -> EnumCaseDeclaration.Element? {
    guard isName() else { return nil }
    let start = offset
    let name = take()
    let values = kind == .leftParenthesis ? parameters() : nil
    var rawValue: Spelling?
    if kind == .equals {
      advance()
      rawValue = spelledIfAny { $0.skipExpression() }
    }
    return EnumCaseDeclaration.Element(
      name: name, parameters: values, rawValue: rawValue, range: range(from: start))
  }
}
