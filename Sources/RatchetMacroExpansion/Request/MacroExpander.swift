/// The way from the compiler's messages into the macros.
package enum MacroExpander {
  /// Every macro by the name that its declaration gives.
  private static let macros: [String: any Macro.Type] = [
    "CasePathableMacro": CasePathableMacro.self,
    "ColumnMacro": ColumnMacro.self,
    "ColumnsMacro": ColumnsMacro.self,
    "DependencyClientMacro": DependencyClientMacro.self,
    "DependencyEndpointMacro": DependencyEndpointMacro.self,
    "DependencyEntryMacro": DependencyEntryMacro.self,
    "EphemeralMacro": EphemeralMacro.self,
    "MarkerMacro": MarkerMacro.self,
    "ObservableStateMacro": ObservableStateMacro.self,
    "ObservationStateTrackedMacro": ObservationStateTrackedMacro.self,
    "PresentsMacro": PresentsMacro.self,
    "ReducerMacro": ReducerMacro.self,
    "SQLMacro": SQLMacro.self,
    "SelectionMacro": SelectionMacro.self,
    "TableMacro": TableMacro.self,
    "ViewActionMacro": ViewActionMacro.self,
  ]

  /// Writes out one use of a macro.
  ///
  /// Total: whatever the request holds, there is an expansion or an error, and nothing in it that the
  /// compiler is known to crash on. Pure: the same request gives the same answer.
  package static func expand(_ request: ExpansionRequest) -> Expansion {
    guard let macro = macros[request.macro.type] else {
      return Expansion.failure(Wording.noSuchMacro(request.macro.type), at: request.anchor)
        .harmless(for: request)
    }
    var use = MacroUse(request)
    let pieces = macro.expand(&use)
    // Attributes and accessors are short, and stand together.
    let space = [.memberAttribute, .accessor].contains(request.role) ? "\n" : "\n\n"
    // An expression cannot be nothing.
    let isMissing = request.role == .expression && pieces.isEmpty
    let source = isMissing ? nil : pieces.joined(separator: space)
    return Expansion(source: source, diagnostics: use.diagnostics).harmless(for: request)
  }
}
