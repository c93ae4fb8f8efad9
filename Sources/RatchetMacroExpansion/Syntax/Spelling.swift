/// A piece of source as it is written, with its range.
package struct Spelling: Hashable, Sendable {
  package var text: String
  /// In bytes of the source that was read.
  package var range: Range<Int>

  package init(_ text: String, _ range: Range<Int>) {
    self.text = text
    self.range = range
  }

  /// Makes a spelling of a text that is its own source.
  package init(_ text: String) {
    self.init(text, 0..<text.utf8.count)
  }
}

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

/// `@Sendable (_ id: Int) async throws(Failure) -> String`, as the type of a property.
package struct FunctionType: Hashable, Sendable {
  /// `nonisolated(nonsending)`.
  package var specifier: Spelling?
  package var attributes: [Attribute]
  package var parameters: [Parameter]
  package var isAsync: Bool
  /// `throws` or `throws(Failure)`; nil if it does not throw.
  package var throwing: Spelling?
  package var returnType: Spelling
}

extension String {
  /// The name without backticks.
  var unquoted: String {
    count > 2 && hasPrefix("`") && hasSuffix("`") ? String(dropFirst().dropLast()) : self
  }
}
