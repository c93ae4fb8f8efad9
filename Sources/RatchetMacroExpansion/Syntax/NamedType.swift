/// `some Module.Name<A, B>`: a type that consists of a name, with or without `some` or `any`.
package struct NamedType: Hashable, Sendable {
  /// `some` or `any`.
  package var specifier: Spelling?
  /// The names between the periods, as written: `Module`, `Name`.
  package var path: [Spelling]
  /// The generic arguments of the last name.
  package var arguments: [Spelling]
}

extension NamedType {
  /// `Name` of `Module.Name<A, B>`, without backticks.
  var lastName: String { path.last?.text.unquoted ?? "" }
}

extension Spelling {
  /// This type as a named type; nil for any other, such as a tuple, an array, an optional or a
  /// function. The ranges are relative to the start of the text.
  package var namedType: NamedType? {
    DeclarationReader(text).namedType(Spelling(text, 0..<text.utf8.count))
  }
}
