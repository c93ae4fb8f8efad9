/// Every use of a macro yields an expansion or an error; called by libFuzzer.
///
/// The first byte chooses a macro in one of its roles; then come the attribute and the declaration,
/// separated by a zero.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  // Unsafe because libFuzzer owns the bytes; they are copied before anything else is done.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard bytes.count > 1 else { return 0 }
  let (macro, role) = macros[Int(bytes[0]) % macros.count]
  let request = request(
    macro: macro, role: role,
    texts: bytes.dropFirst().split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false))
  let expansion = MacroExpander.expand(request)
  precondition(expansion == MacroExpander.expand(request), "the same request gave two results")
  if let source = expansion.source {
    precondition(SourceText(source).isBalanced, "the expansion is unbalanced")
  } else {
    precondition(
      expansion.diagnostics.contains { $0.severity == .error },
      "there is neither source nor an error")
  }
  checkBlame(expansion, for: request)
  return 0
}

/// Unbalanced source is the user's mistake, never a macro's; nothing else is held back.
private func checkBlame(_ expansion: Expansion, for request: ExpansionRequest) {
  let pieces = [request.use, request.declaration].compactMap { $0.map { SourceText($0.text) } }
  for message in expansion.diagnostics.map(\.message) {
    precondition(
      message != Wording.unbalanced(request.macro.type) || !pieces.allSatisfy(\.isBalanced),
      "the expansion of a balanced declaration is unbalanced")
    precondition(
      message != Wording.notADeclaration(request.macro.type), "the expansion is not a declaration")
    precondition(
      message != Wording.notAnExtension(request.macro.type), "the expansion is not an extension")
    precondition(
      message != Wording.silentExpansion(request.macro.type), "there is neither source nor an error"
    )
  }
}

private let macros: [(String, MacroRole)] = [
  ("CasePathableMacro", .member), ("CasePathableMacro", .extension),
  ("ColumnMacro", .peer),
  ("DependencyClientMacro", .member), ("DependencyClientMacro", .memberAttribute),
  ("DependencyClientMacro", .extension),
  ("DependencyEndpointMacro", .peer),
  ("DependencyEntryMacro", .accessor), ("DependencyEntryMacro", .peer),
  ("EphemeralMacro", .peer),
  ("ObservableStateMacro", .member), ("ObservableStateMacro", .memberAttribute),
  ("ObservableStateMacro", .extension),
  ("ObservationStateTrackedMacro", .accessor), ("ObservationStateTrackedMacro", .peer),
  ("PresentsMacro", .accessor), ("PresentsMacro", .peer),
  ("ReducerMacro", .member), ("ReducerMacro", .memberAttribute), ("ReducerMacro", .extension),
  ("SQLMacro", .expression),
  ("SelectionMacro", .member), ("SelectionMacro", .extension),
  ("TableMacro", .member), ("TableMacro", .extension),
  ("ViewActionMacro", .extension),
]

private func request(
  macro: String, role: MacroRole, texts: [ArraySlice<UInt8>]
) -> ExpansionRequest {
  func piece(_ index: Int) -> SourcePiece {
    let bytes = index < texts.count ? texts[index] : []
    return SourcePiece(
      text: String(decoding: bytes, as: UTF8.self),
      place: SourcePlace(file: "/A.swift", fileID: "A/A.swift", offset: 10))
  }
  return ExpansionRequest(
    role: role, macro: MacroName(module: "RatchetMacroPlugin", type: macro, written: macro),
    use: piece(0), declaration: role == .expression ? nil : piece(1),
    parent: role == .memberAttribute ? piece(1) : nil,
    extendedType: role == .extension ? SourcePiece(text: "Outer.Inner") : nil,
    conformances: role == .extension ? SourcePiece(text: "struct Placeholder: P {}") : nil,
    lexicalContext: [SourcePiece(text: "@Table struct Outer {}")], discriminator: "$s1A")
}
