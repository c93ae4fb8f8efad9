import RatchetMacroExpansion
import Testing

@testable import RatchetMacroMessages

@Suite("Replies to the compiler:")
struct EncodingTests {
  private func encoded(_ expansion: Expansion) throws -> String {
    String(decoding: try PluginReply.expansion(expansion).encoded(), as: UTF8.self)
  }

  @Test("source is sent unchanged, apart from JSON escapes")
  func source() throws {
    #expect(
      try encoded(Expansion(source: "let a = \"/\\\u{0}\"\r\n\tÄ🪢"))
        == #"{"expandMacroResult":{"diagnostics":[],"#
        + #""expandedSource":"let a = \"/\\\u0000\"\r\n\tÄ🪢"}}"#)
  }

  @Test("a missing expansion is left out, an empty one is not")
  func missing() throws {
    #expect(
      try encoded(Expansion(source: nil)) == #"{"expandMacroResult":{"diagnostics":[]}}"#)
    #expect(
      try encoded(Expansion(source: ""))
        == #"{"expandMacroResult":{"diagnostics":[],"expandedSource":""}}"#)
  }

  @Test("a diagnostic has its highlights, notes and fix-its")
  func diagnostic() throws {
    let range = SourceRange(file: "/A.swift", start: 3, end: 8)
    let diagnostic = ExpansionDiagnostic(
      severity: .warning, message: "Hm.", position: SourcePosition(file: "/A.swift", offset: 3),
      highlights: [range],
      notes: [
        ExpansionNote(message: "There.", position: SourcePosition(file: "/B.swift", offset: 9))
      ],
      fixIts: [ExpansionFixIt(message: "Do.", changes: [.init(range: range, newText: "x")])])
    #expect(
      try encoded(Expansion(source: "", diagnostics: [diagnostic]))
        == #"{"expandMacroResult":{"diagnostics":[{"#
        + #""fixIts":[{"changes":[{"newText":"x","range":{"endOffset":8,"fileName":"/A.swift","#
        + #""startOffset":3}}],"message":"Do."}],"#
        + #""highlights":[{"endOffset":8,"fileName":"/A.swift","startOffset":3}],"#
        + #""message":"Hm.","#
        + #""notes":[{"message":"There.","position":{"fileName":"/B.swift","offset":9}}],"#
        + #""position":{"fileName":"/A.swift","offset":3},"severity":"warning"}],"#
        + #""expandedSource":""}}"#)
  }

  @Test(
    "severities have the compiler's names",
    arguments: [
      (ExpansionDiagnostic.Severity.error, "error"), (.warning, "warning"), (.note, "note"),
      (.remark, "remark"),
    ])
  func severity(severity: ExpansionDiagnostic.Severity, name: String) throws {
    let diagnostic = ExpansionDiagnostic(severity: severity, message: "", position: .unknown)
    #expect(
      try encoded(Expansion(source: nil, diagnostics: [diagnostic]))
        .contains(#""severity":"\#(name)""#))
  }
}
