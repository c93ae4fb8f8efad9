import Testing

@Suite("The plugin at the end of a broken channel", .serialized)
struct BrokenWireTests {
  @Test("reports a truncated length in one line", arguments: 1..<8)
  func truncatedLength(count: Int) async throws {
    let run = try await PluginRun(
      frames(Message.capability) + [UInt8](repeating: 1, count: count))
    #expect(try run.replies == [Reply.capability])
    #expect(run.status == 1)
    #expect(
      run.errors == """
        RatchetMacroPlugin: The compiler's message ended after \(count) of the 8 bytes that hold \
        its length.

        """)
  }

  @Test("reports a truncated message in one line", arguments: [0, 1, 30])
  func truncatedBody(count: Int) async throws {
    let run = try await PluginRun(Array(frames(Message.capability).prefix(8 + count)))
    #expect(run.output == [])
    #expect(run.status == 1)
    #expect(
      run.errors
        == "RatchetMacroPlugin: The compiler's message ended after \(count) of its 54 bytes.\n")
  }

  @Test(
    "ends at once for a length beyond the limit",
    arguments: [300 << 20, 1 << 63, (256 << 20) + 1, .max] as [UInt64])
  func tooLong(length: UInt64) async throws {
    let run = try await PluginRun(frames(Message.capability) + Frame.length(length) + [1, 2, 3])
    #expect(try run.replies == [Reply.capability])
    #expect(run.status == 1)
    #expect(
      run.errors == """
        RatchetMacroPlugin: The compiler's message would be \(length) bytes long; the limit is \
        268435456.

        """)
  }

  @Test("waits for a message at the limit, and allocates no memory before its bytes come")
  func longest() async throws {
    let run = try await PluginRun(Frame.length(256 << 20) + [1, 2, 3])
    #expect(run.status == 1)
    #expect(
      run.errors
        == "RatchetMacroPlugin: The compiler's message ended after 3 of its 268435456 bytes.\n")
  }

  @Test("ends with an error, not by a signal, when the compiler no longer listens")
  func closedOutput() async throws {
    let run = try await PluginRun(frames(Message.capability), isOutputOpen: false)
    #expect(run.status == 1)
    #expect(
      run.errors
        == "RatchetMacroPlugin: write failed with errno 32 while talking to the compiler.\n")
  }
}
