/// A message of a macro about the code to which it is attached.
package struct ExpansionDiagnostic: Hashable, Sendable {
  package enum Severity: String, Sendable {
    case error, warning, note, remark
  }

  package var severity: Severity
  package var message: String
  package var position: SourcePosition
  package var highlights: [SourceRange]
  package var notes: [ExpansionNote]
  package var fixIts: [ExpansionFixIt]

  package init(
    severity: Severity, message: String, position: SourcePosition,
    highlights: [SourceRange] = [], notes: [ExpansionNote] = [], fixIts: [ExpansionFixIt] = []
  ) {
    self.severity = severity
    self.message = message
    self.position = position
    self.highlights = highlights
    self.notes = notes
    self.fixIts = fixIts
  }
}
