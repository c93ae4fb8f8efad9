/// `case a, b(Int)`.
package struct EnumCaseDeclaration: Hashable, Sendable {
  package var range: Range<Int>
  package var attributes: [Attribute]
  /// `indirect`.
  package var modifiers: [Modifier]
  package var elements: [Element]

  package struct Element: Hashable, Sendable {
    /// As written, with backticks if it has them.
    package var name: Spelling
    /// Nil without parentheses.
    package var parameters: [Parameter]?
    package var rawValue: Spelling?
    package var range: Range<Int>
  }
}

/// A value of an enum case, or a parameter of a function or a function type.
package struct Parameter: Hashable, Sendable {
  package var attributes: [Attribute]
  /// The first name, as written, even if it is `_`; nil if there is only a type.
  package var label: Spelling?
  /// The second name of `label name: Type`.
  package var name: Spelling?
  /// With its specifiers (`inout`, `borrowing`, `sending`, `@escaping`), and with `...`.
  package var type: Spelling
  package var defaultValue: Spelling?
  package var range: Range<Int>
}
