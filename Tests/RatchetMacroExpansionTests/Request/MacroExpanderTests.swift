import RatchetMacroExpansion
import Testing

@Test("An unknown macro is an error at its use")
func unknownMacro() {
  let place = SourcePlace(file: "/A.swift", fileID: "A/A.swift", offset: 40)
  let expansion = MacroExpander.expand(
    ExpansionRequest(
      role: .member, macro: MacroName(module: "M", type: "NoSuchMacro", written: "Nope"),
      use: SourcePiece(text: " @Nope", place: place)))
  #expect(expansion.source == nil)
  #expect(expansion.diagnostics.map(\.position.offset) == [41])
  #expect(expansion.diagnostics.first?.message.contains("NoSuchMacro") == true)
}
