/// A declaration as far as macros need it: heads are parsed, and bodies are skipped by matching
/// brackets.
///
/// All ranges are byte offsets in the source that was read.
package indirect enum Declaration: Hashable, Sendable {
  /// `struct`, `class`, `actor`, `enum`, `protocol` and `extension`.
  case type(TypeDeclaration)
  /// `var` and `let`.
  case variable(VariableDeclaration)
  case enumCase(EnumCaseDeclaration)
  /// `func`, `init` and `subscript`.
  case function(FunctionDeclaration)
  /// `#if … #else … #endif` around declarations.
  case conditional(ConditionalDeclarations)
  /// Everything else: `import`, `typealias`, `associatedtype`, `deinit`, `operator`, `macro`, a use
  /// of a freestanding macro, a statement at the top level of a file, and text that is not Swift.
  case other(OtherDeclaration)
}

package struct OtherDeclaration: Hashable, Sendable {
  /// With attributes and modifiers.
  package var range: Range<Int>
  package var attributes: [Attribute]
  package var modifiers: [Modifier]
  /// The keyword, such as `typealias`; nil if this is no declaration.
  package var keyword: Spelling?
  /// The name of a `typealias` or `associatedtype`.
  package var name: Spelling?
}

package struct ConditionalDeclarations: Hashable, Sendable {
  package struct Clause: Hashable, Sendable {
    /// The directive with its condition, without comments: `#if DEBUG`.
    package var directive: Spelling
    package var declarations: [Declaration]
  }

  /// From `#if` to the end of `#endif`.
  package var range: Range<Int>
  package var clauses: [Clause]
}

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

/// `func`, `init` or `subscript`.
package struct FunctionDeclaration: Hashable, Sendable {
  package var range: Range<Int>
  package var attributes: [Attribute]
  package var modifiers: [Modifier]
  /// `func`, `init` or `subscript`.
  package var keyword: Spelling
  /// A name or an operator as written; the keyword for `init` and `subscript`.
  package var name: Spelling
  /// `?` or `!` of `init?`.
  package var failability: Spelling?
  package var genericClause: Spelling?
  package var parameters: [Parameter]
  /// The effects between the parameters and the arrow: `async throws(Failure)`.
  package var effects: Spelling?
  package var returnType: Spelling?
  package var whereClause: Spelling?
  /// The body, or the accessors of a subscript, with the braces; nil in a protocol.
  package var body: Range<Int>?
}
