/// A declaration as far as macros need it: heads are read, bodies are skipped by balance.
///
/// All ranges are bytes of the source that was read.
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
  /// Every other: `import`, `typealias`, `associatedtype`, `deinit`, `operator`, `macro`, a use of a
  /// freestanding macro, a statement at the top of a file, and what is no Swift.
  case other(OtherDeclaration)
}

package struct OtherDeclaration: Hashable, Sendable {
  /// With attributes and modifiers.
  package var range: Range<Int>
  package var attributes: [Attribute]
  package var modifiers: [Modifier]
  /// `typealias`; nil for what is no declaration.
  package var keyword: Spelling?
  /// The name of a `typealias` or `associatedtype`.
  package var name: Spelling?
}

package struct ConditionalDeclarations: Hashable, Sendable {
  package struct Clause: Hashable, Sendable {
    /// The line from `#if`, `#elseif` or `#else` to its end, comments left out: `#if DEBUG`.
    package var directive: Spelling
    package var declarations: [Declaration]
  }

  /// From `#if` to the end of `#endif`.
  package var range: Range<Int>
  package var clauses: [Clause]
}
