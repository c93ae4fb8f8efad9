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
  /// Between the parameters and the arrow: `async throws(Failure)`.
  package var effects: Spelling?
  package var returnType: Spelling?
  package var whereClause: Spelling?
  /// With the braces: a body, or the accessors of a subscript; nil in a protocol.
  package var body: Range<Int>?
}
