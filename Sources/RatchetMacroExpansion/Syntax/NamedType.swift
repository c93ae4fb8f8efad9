/// `some Module.Name<A, B>`: a type that is a name, seen through `some` and `any`.
package struct NamedType: Hashable, Sendable {
  /// `some` or `any`.
  package var specifier: Spelling?
  /// The names that periods part, as written: `Module`, `Name`.
  package var path: [Spelling]
  /// The generic arguments of the last name.
  package var arguments: [Spelling]
}

extension NamedType {
  /// `Name` of `Module.Name<A, B>`, without backticks.
  var lastName: String { path.last?.text.unquoted ?? "" }
}

extension Spelling {
  /// This type as a named one, or nil where it is none: a tuple, an array, an optional, a function.
  /// Its ranges count from the start of the text.
  package var namedType: NamedType? {
    DeclarationReader(text).namedType(Spelling(text, 0..<text.utf8.count))
  }
}
