/// `@Sendable (_ id: Int) async throws(Failure) -> String`, as the type of a property.
package struct FunctionType: Hashable, Sendable {
  package var attributes: [Attribute]
  package var parameters: [Parameter]
  package var isAsync: Bool
  /// `throws` or `throws(Failure)`; nil if it does not throw.
  package var throwing: Spelling?
  package var returnType: Spelling
}
