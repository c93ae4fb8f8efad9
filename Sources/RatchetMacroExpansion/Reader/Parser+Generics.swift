extension Parser {
  /// Reads `<T: P, each U, let count: Int>`, if there is one.
  mutating func genericParameters() -> (clause: Spelling?, parameters: [GenericParameter]) {
    guard isOperator(from: UInt8(ascii: "<")) else { return (nil, []) }
    var parameters: [GenericParameter] = []
    let clause = spelled { parser in
      parser.advanceOverCharacter()
      while let parameter = parser.genericParameter() {
        parameters.append(parameter)
        guard parser.kind == .comma else { break }
        parser.advance()
      }
      if parser.isOperator(from: UInt8(ascii: ">")) { parser.advanceOverCharacter() }
    }
    return (clause, parameters)
  }

  private mutating func genericParameter() -> GenericParameter? {
    _ = attributes()
    var isPack = false
    var isValue = false
    if isName(ahead: 1) {
      isPack = isWord("each")
      isValue = isWord("let")
      if isPack || isValue { advance() }
    }
    guard isName() else { return nil }
    let name = take()
    var constraint: Spelling?
    if kind == .colon {
      advance()
      constraint = spelledIfAny { $0.skipType() }
    }
    return GenericParameter(name: name, isPack: isPack, isValue: isValue, constraint: constraint)
  }

  /// Reads `where T: P, U == V`, if there is one.
  mutating func whereClause() -> Spelling? {
    guard isWord("where") else { return nil }
    return spelled { parser in
      repeat {
        // The word first, then the commas.
        parser.advance()
        parser.skipRequirement()
      } while parser.kind == .comma
    }
  }

  private mutating func skipRequirement() {
    guard skipType() else { return }
    guard kind == .colon || isOperator("==") else { return }
    advance()
    skipType()
    // `T: _Trivial(64)`.
    if kind == .leftParenthesis, current?.hasNewlineBefore == false { advanceOverGroup() }
  }
}
