/// Finds the macro for a request of the compiler and expands it.
package enum MacroExpander {
  /// Every macro, by the name in its declaration.
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

  /// Expands one use of a macro.
  ///
  /// Total: for any request the result is an expansion or an error, and contains nothing on which
  /// the compiler is known to crash. Pure: the same request gives the same result.
  package static func expand(_ request: ExpansionRequest) -> Expansion {
    guard let macro = macros[request.macro.type] else {
      return Expansion.failure(Wording.noSuchMacro(request.macro.type), at: request.anchor)
        .harmless(for: request)
    }
    var use = MacroUse(request)
    let pieces = macro.expand(&use)
    if request.role == .extension, !pieces.isEmpty { use.reportHiddenType() }
    // Attributes and accessors are short, so no blank lines separate them.
    let space = [.memberAttribute, .accessor].contains(request.role) ? "\n" : "\n\n"
    // An expression cannot be empty.
    let isMissing = request.role == .expression && pieces.isEmpty
    let source = isMissing ? nil : pieces.joined(separator: space)
    return Expansion(source: source, diagnostics: use.diagnostics).harmless(for: request)
  }
}

/// The implementation of one macro.
protocol Macro: SendableMetatype {
  /// The pieces of source that this macro adds for one use, in the role of the use.
  ///
  /// Mistakes are reported to `use`. Pieces are returned nevertheless, as far as they make sense:
  /// the fewer names are missing, the fewer errors follow from the original mistake.
  static func expand(_ use: inout MacroUse) -> [String]
}

/// A macro that only marks its declaration for other macros.
enum MarkerMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] { [] }
}
