package struct TypeDeclaration: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case `struct`, `class`, `actor`, `enum`, `protocol`, `extension`
  }

  package var kind: Kind
  /// From the first attribute or modifier to the closing brace.
  package var range: Range<Int>
  package var attributes: [Attribute]
  package var modifiers: [Modifier]
  /// The word `struct`.
  package var keyword: Spelling
  /// As written, with backticks if it has them; for an extension, the extended type.
  package var name: Spelling
  /// `<T: Equatable, each U>`, with the angle brackets.
  package var genericClause: Spelling?
  package var genericParameters: [GenericParameter]
  /// Each type after the colon: `Sendable`, `@unchecked Sendable`, `Base<Int>`.
  package var inheritedTypes: [Spelling]
  /// With the word `where`.
  package var whereClause: Spelling?
  /// With the braces; an empty range if there are none.
  package var body: Range<Int>
  package var members: [Declaration]
}

package struct GenericParameter: Hashable, Sendable {
  package var name: Spelling
  /// Whether it is a pack: `each T`.
  package var isPack: Bool
  /// Whether it is a value: `let count: Int`.
  package var isValue: Bool
  package var constraint: Spelling?
}
