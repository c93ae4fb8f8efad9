/// A second place that a diagnostic points at.
package struct ExpansionNote: Hashable, Sendable {
  package var message: String
  package var position: SourcePosition

  package init(message: String, position: SourcePosition) {
    self.message = message
    self.position = position
  }
}
