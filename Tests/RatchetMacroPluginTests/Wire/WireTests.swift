import Testing

// One process after the other: none can inherit a pipe of another.
@Suite("The plugin as a process", .serialized)
struct WireTests {
  @Test("reports its version of the protocol")
  func capability() async throws {
    let run = try await PluginRun(frames(Message.capability))
    #expect(try run.replies == [Reply.capability])
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test("ends successfully without any request")
  func nothing() async throws {
    let run = try await PluginRun([])
    #expect(run.output == [])
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test("points at the attribute, past the blanks before it")
  func attached() async throws {
    let run = try await PluginRun(frames(Message.attached()))
    #expect(try run.replies == [Reply.noSuchMacro(offset: 41)])
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test("expands a macro, without a diagnostic")
  func expansion() async throws {
    let message = Message.attached(macro: "CasePathableMacro").replacing(
      #"struct Ä { var a = \"}\" }"#, with: "enum Ä { case a(Int) }")
    let run = try await PluginRun(frames(message))
    let reply = try #require(try run.replies.first)
    let start = #"{"expandMacroResult":{"diagnostics":[],"expandedSource":"nonisolated struct All"#
    #expect(reply.hasPrefix(start))
    #expect(reply.contains("var a: Ratchet.AnyCasePath<"))
    #expect(try run.replies.count == 1)
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test("points at a freestanding use")
  func freestanding() async throws {
    let run = try await PluginRun(frames(Message.freestanding()))
    #expect(try run.replies == [Reply.noSuchMacro(offset: 8)])
    #expect(run.status == 0)
  }

  @Test("expands an expression, and points into it")
  func expression() async throws {
    let message = Message.freestanding(macro: "SQLMacro", role: "expression").replacing(
      "\\n#nope", with: #"\n#sql(\"SELECT ?\")"#)
    let run = try await PluginRun(frames(message))
    #expect(
      try run.replies == [
        #"""
        {"expandMacroResult":{"diagnostics":[{"fixIts":[],"highlights":[{"endOffset":22,\#
        "fileName":"/app/A.swift","startOffset":21}],"message":"No value is bound to the \#
        parameter '?': interpolate the value instead","notes":[],"position":\#
        {"fileName":"/app/A.swift","offset":21},"severity":"error"}],"expandedSource":\#
        "RatchetQuery.SQLQueryExpression(\"SELECT ?\" as RatchetQuery.QueryFragment)"}}
        """#
      ])
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test("answers messages in the order in which they come, and ignores an empty frame")
  func order() async throws {
    let run = try await PluginRun(
      frames(
        Message.capability, Message.attached(macro: "A"), "", Message.freestanding(macro: "B"),
        "[]", Message.attached(macro: "C"), ""))
    #expect(
      try run.replies == [
        Reply.capability,
        Reply.noSuchMacro("A", offset: 41),
        Reply.noSuchMacro("B", offset: 8),
        Reply.error("Ratchet's macros could not read the compiler's message: it is not an object."),
        Reply.noSuchMacro("C", offset: 41),
      ])
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test(
    "continues after a message that it cannot read",
    arguments: [
      Array("hello".utf8), Array("{".utf8), [0xFF, 0xFE, 0x00], [0x00],
      Array(#"{"getCapability":"#.utf8) + [0xC3, 0x28], [UInt8](repeating: 0x5B, count: 600),
    ])
  func unreadable(body: [UInt8]) async throws {
    let run = try await PluginRun(Frame(body: body).bytes + frames(Message.capability))
    #expect(
      try run.replies == [
        Reply.error(
          "Ratchet's macros could not read the compiler's message: it is not JSON, or it "
            + "contains a number that is not an integer."),
        Reply.capability,
      ])
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test("skips unknown keys, however long")
  func unknownKeys() async throws {
    let padding = String(repeating: "x", count: 40_000)
    let run = try await PluginRun(
      frames(Message.attached(extra: #""new":{"deep":[1,null,{"a":"\#(padding)"}]},"#)))
    #expect(try run.replies == [Reply.noSuchMacro(offset: 41)])
    #expect(run.status == 0)
  }
}
