/// A correction that the editor offers; its changes are made together.
package struct ExpansionFixIt: Hashable, Sendable {
  package struct Change: Hashable, Sendable {
    package var range: SourceRange
    package var newText: String

    package init(range: SourceRange, newText: String) {
      self.range = range
      self.newText = newText
    }
  }

  package var message: String
  package var changes: [Change]

  package init(message: String, changes: [Change]) {
    self.message = message
    self.changes = changes
  }
}
