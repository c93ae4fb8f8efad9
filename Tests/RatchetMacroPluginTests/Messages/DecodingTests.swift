import Foundation
import RatchetMacroExpansion
import Testing

@testable import RatchetMacroMessages

@Suite("Messages of the compiler:")
struct DecodingTests {
  private func decoded(_ message: String) throws -> PluginMessage {
    try JSONDecoder().decode(PluginMessage.self, from: Data(message.utf8))
  }

  private func answer(_ message: String) throws -> String {
    String(decoding: try PluginReply(answering: Array(message.utf8)).encoded(), as: UTF8.self)
  }

  private func complaint(at path: String, _ reason: String) -> String {
    Reply.error("Ratchet's macros could not read the compiler's message at \(path): \(reason)")
  }

  @Test("an attached macro has the full context of its use")
  func attached() throws {
    let place = SourcePlace(file: "/app/A.swift", fileID: "A/A.swift", offset: 40)
    let extra = """
      "parentDeclSyntax":\(Message.piece("enum P {}", "/app/A.swift", "3")),\
      "extendedTypeSyntax":\(Message.piece("Outer.Ä", "", "0")),\
      "conformanceListSyntax":\(Message.piece("struct Placeholder: P {}", "", "0")),
      """
    #expect(
      try decoded(Message.attached(role: "extension", extra: extra))
        == .expand(
          ExpansionRequest(
            role: .extension,
            macro: MacroName(module: "RatchetMacroPlugin", type: "NoSuchMacro", written: "Nope "),
            use: SourcePiece(text: "\n@Nope ", place: place),
            declaration: SourcePiece(text: "\n@Nope struct Ä { var a = \"}\" }", place: place),
            parent: SourcePiece(
              text: "enum P {}",
              place: SourcePlace(file: "/app/A.swift", fileID: "A/A.swift", offset: 3)),
            extendedType: SourcePiece(text: "Outer.Ä"),
            conformances: SourcePiece(text: "struct Placeholder: P {}"),
            lexicalContext: [SourcePiece(text: "\nenum Outer {}")],
            discriminator: "$s1A1ÄV4NopefMm_")))
  }

  @Test("a freestanding macro has no declaration")
  func freestanding() throws {
    let place = SourcePlace(file: "/app/A.swift", fileID: "A/A.swift", offset: 7)
    #expect(
      try decoded(Message.freestanding())
        == .expand(
          ExpansionRequest(
            role: .declaration,
            macro: MacroName(module: "RatchetMacroPlugin", type: "NoSuchMacro", written: "nope"),
            use: SourcePiece(text: "\n#nope", place: place), discriminator: "$s1A4nopefMf_")))
  }

  @Test("every role of the compiler is known", arguments: MacroRole.allCases)
  func roles(role: MacroRole) throws {
    guard case .expand(let request) = try decoded(Message.attached(role: role.rawValue)) else {
      Issue.record("The message is not a request for an expansion.")
      return
    }
    #expect(request.role == role)
  }

  @Test(
    "an impossible place is read as none",
    arguments: ["-1", "-9223372036854775808", "4294967296", "9223372036854775807"])
  func impossiblePlace(offset: String) throws {
    #expect(
      try answer(Message.attached(offset: offset)) == Reply.noSuchMacro(file: "", offset: 0))
  }

  @Test("the last place that the compiler can name is kept")
  func lastPlace() throws {
    #expect(
      try answer(Message.attached(offset: "4294967295", use: "@Nope"))
        == Reply.noSuchMacro(offset: 4_294_967_295))
  }

  @Test("an unknown message is answered with its name")
  func unknownMessage() throws {
    #expect(
      try answer(#"{"expandTheUniverse":{"a":[1,2]}}"#)
        == Reply.error(
          #"Ratchet's macros do not support the compiler's message \"expandTheUniverse\". "#
            + "They support version 7 of its protocol."))
  }

  @Test("a request to load a library is refused with an answer")
  func library() throws {
    #expect(
      try answer(#"{"loadPluginLibrary":{"libraryPath":"/lib.so","moduleName":"M"}}"#)
        == #"{"loadPluginLibraryResult":{"diagnostics":[{"fixIts":[],"highlights":[],"message":"#
        + #""Ratchet's macros do not load other libraries.","notes":[],"position":{"fileName":"","#
        + #""offset":0},"severity":"error"}],"loaded":false}}"#)
  }

  @Test(
    "a message has one name",
    arguments: [("{}", 0), (#"{"getCapability":{},"expandAttachedMacro":{}}"#, 2)])
  func names(message: String, count: Int) throws {
    #expect(
      try answer(message)
        == Reply.error(
          "Ratchet's macros could not read the compiler's message: a message has exactly one "
            + "name, but this one has \(count)."))
  }

  @Test("a missing value is reported with its place")
  func missing() throws {
    #expect(
      try answer(#"{"expandAttachedMacro":{}}"#)
        == complaint(at: "expandAttachedMacro", #"there is no \"macroRole\"."#))
    #expect(
      try answer(#"{"expandFreestandingMacro":{"macro":{"moduleName":"M","typeName":"T"}}}"#)
        == complaint(at: "expandFreestandingMacro.macro", #"there is no \"name\"."#))
  }

  @Test(
    "a value of the wrong type is reported with its place",
    arguments: [
      (#"{"expandAttachedMacro":3}"#, "expandAttachedMacro", "it is not an object."),
      (#"{"expandAttachedMacro":null}"#, "expandAttachedMacro", "it is not an object."),
      (
        #"{"expandAttachedMacro":{"macroRole":7}}"#, "expandAttachedMacro.macroRole",
        "it is not a string."
      ),
      (
        #"{"expandAttachedMacro":{"macroRole":null}}"#, "expandAttachedMacro.macroRole",
        "it is not a string."
      ),
      (
        #"{"expandAttachedMacro":{"macroRole":"wizard"}}"#, "expandAttachedMacro.macroRole",
        #"no role \"wizard\" is known."#
      ),
      (
        #"{"expandAttachedMacro":{"macroRole":"member","macro":[]}}"#,
        "expandAttachedMacro.macro", "it is not an object."
      ),
      (
        Message.attached(offset: #""7""#), "expandAttachedMacro.attributeSyntax.location.offset",
        "it is not a whole number."
      ),
      (
        Message.freestanding().replacing(#""lexicalContext":[]"#, with: #""lexicalContext":{}"#),
        "expandFreestandingMacro.lexicalContext", "it is not a list."
      ),
      (
        Message.freestanding().replacing(#""lexicalContext":[]"#, with: #""lexicalContext":[1]"#),
        "expandFreestandingMacro.lexicalContext.Index 0", "it is not an object."
      ),
    ])
  func wrongKind(message: String, path: String, reason: String) throws {
    #expect(try answer(message) == complaint(at: path, reason))
  }

  @Test("a number that is not whole is reported", arguments: ["1.5", "1e99"])
  func fraction(offset: String) throws {
    #expect(
      try answer(Message.attached(offset: offset))
        == Reply.error(
          "Ratchet's macros could not read the compiler's message: it is not JSON, or it "
            + "contains a number that is not an integer."))
  }
}
