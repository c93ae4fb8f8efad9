/// The result of one use of a macro.
///
/// Several declarations, attributes or accessors are in one text, separated by line breaks. Members
/// come without braces around them; for the role `extension` the text contains only complete
/// extensions at its top level.
package struct Expansion: Hashable, Sendable {
  /// Nil if there is no expansion; then a diagnostic says why.
  package var source: String?
  package var diagnostics: [ExpansionDiagnostic]

  package init(source: String?, diagnostics: [ExpansionDiagnostic] = []) {
    self.source = source
    self.diagnostics = diagnostics
  }

  package static func failure(_ message: String, at position: SourcePosition) -> Expansion {
    Expansion(
      source: nil,
      diagnostics: [ExpansionDiagnostic(severity: .error, message: message, position: position)])
  }
}

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

/// A further position that a diagnostic refers to.
package struct ExpansionNote: Hashable, Sendable {
  package var message: String
  package var position: SourcePosition

  package init(message: String, position: SourcePosition) {
    self.message = message
    self.position = position
  }
}

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
