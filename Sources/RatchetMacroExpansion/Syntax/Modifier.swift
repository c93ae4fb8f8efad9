/// A modifier of a declaration: `public`, `private(set)`, `indirect`, `nonisolated(unsafe)`.
package struct Modifier: Hashable, Sendable {
  package var name: Spelling
  /// The text in its parentheses: `set`.
  package var detail: Spelling?
  /// With the parentheses.
  package var range: Range<Int>
}
