/// A `var` or `let` declaration with all its bindings.
package struct VariableDeclaration: Hashable, Sendable {
  /// From the first attribute or modifier to the last accessor or initial value.
  package var range: Range<Int>
  package var attributes: [Attribute]
  package var modifiers: [Modifier]
  /// `var` or `let`.
  package var keyword: Spelling
  package var bindings: [Binding]

  package struct Binding: Hashable, Sendable {
    /// The name as written, or the whole pattern: `(a, b)`.
    package var pattern: Spelling
    /// Whether the pattern is a single name.
    package var isName: Bool
    package var type: Spelling?
    /// Without the `=`.
    package var initialValue: Spelling?
    /// Nil if there are no braces.
    package var accessors: AccessorBlock?
    package var range: Range<Int>

    /// Whether it occupies storage: it has no accessors, or only observers.
    package var isStored: Bool { accessors?.isObserving ?? true }
  }
}

package struct AccessorBlock: Hashable, Sendable {
  /// With the braces.
  package var range: Range<Int>
  /// Empty for a getter without a keyword, `{ a + b }`.
  package var accessors: [Accessor]

  package var isObserving: Bool {
    !accessors.isEmpty && accessors.allSatisfy { ["willSet", "didSet"].contains($0.keyword.text) }
  }
}

package struct Accessor: Hashable, Sendable {
  /// `get`, `set`, `_read`, `_modify`, `willSet`, `didSet`, `init`, …
  package var keyword: Spelling
  package var attributes: [Attribute]
  package var modifiers: [Modifier]
  /// `newName` of `set(newName)`.
  package var parameter: Spelling?
  /// The effects between the name and the body: `async throws`.
  package var effects: Spelling?
  /// With the braces; nil in a protocol.
  package var body: Range<Int>?
  package var range: Range<Int>
}
