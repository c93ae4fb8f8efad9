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
