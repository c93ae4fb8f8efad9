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
