/// `@name(arguments)`.
package struct Attribute: Hashable, Sendable {
  /// With the `@` and the arguments.
  package var range: Range<Int>
  /// Without the `@`; a qualified or generic name as it is written: `Ratchet.Reducer`.
  package var name: Spelling
  /// Nil without parentheses. Parentheses that contain no argument list (`@available(macOS 15, *)`)
  /// are split at commas all the same.
  package var arguments: [Argument]?

  /// The last part of the name, without generic arguments: `Reducer`.
  package var lastName: String
}

/// `label: value`, at a call or in an attribute.
package struct Argument: Hashable, Sendable {
  package var label: Spelling?
  package var value: Spelling
}

/// A modifier of a declaration: `public`, `private(set)`, `indirect`, `nonisolated(unsafe)`.
package struct Modifier: Hashable, Sendable {
  package var name: Spelling
  /// The text in its parentheses: `set`.
  package var detail: Spelling?
  /// With the parentheses.
  package var range: Range<Int>
}
