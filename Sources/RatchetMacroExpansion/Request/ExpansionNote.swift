/// A further position that a diagnostic refers to.
package struct ExpansionNote: Hashable, Sendable {
  package var message: String
  package var position: SourcePosition

  package init(message: String, position: SourcePosition) {
    self.message = message
    self.position = position
  }
}
