extension Parser {
  /// Reads the tokens of the parser as one named type.
  mutating func namedType() -> NamedType? {
    var specifier: Spelling?
    if isWord("some") || isWord("any"), isName(ahead: 1) { specifier = take() }
    var path: [Spelling] = []
    var arguments: [Spelling] = []
    while isName() {
      path.append(take())
      arguments = genericArguments()
      guard kind == .period else { break }
      advance()
    }
    guard isAtEnd, !path.isEmpty else { return nil }
    return NamedType(specifier: specifier, path: path, arguments: arguments)
  }

  /// Reads `<A, B<C>>` if it is complete; otherwise stays.
  private mutating func genericArguments() -> [Spelling] {
    guard wouldRead({ $0.skipGenericArguments() }) else { return [] }
    var found: [Spelling] = []
    repeat {
      // First over the `<`, then over each comma.
      advanceOverCharacter()
      found.append(spelled { $0.skipType() })
    } while kind == .comma
    advanceOverCharacter()
    return found
  }
}
