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
