import RatchetData
import RatchetDependencies
import Testing

@Suite("The recipe of a command-line tool") struct CommandLineToolRecipeTests {
  /// Runs commands one after the other, as processes with one database do.
  private func output(of commands: [String]...) async throws -> (codes: [Int32], text: String) {
    let transcript = StreamTranscript()
    let codes = try await withDependencies {
      try $0.bootstrapDatabase(.groceries)
      $0.standardStreams = .collecting(into: transcript)
    } operation: {
      var codes: [Int32] = []
      for command in commands { codes.append(await GroceriesTool().run(command)) }
      return codes
    }
    return (codes, transcript.output + transcript.error)
  }

  @Test("adds, and lists from the same database")
  func commands() async throws {
    let (codes, text) = try await output(
      of: ["add", "Milk", "Bread"], ["list"], ["list", "mi"])
    #expect(codes == [0, 0, 0])
    #expect(text == "Bread\nMilk\nMilk\n")
  }

  @Test("reports a failed write, and a wrong command")
  func failures() async throws {
    let (codes, text) = try await output(of: ["add", "Milk", "Milk"], ["eat"])
    #expect(codes == [74, 64])
    #expect(text.contains("groceries: Milk: "))
    #expect(text.contains("groceries: no command \"eat\"\nusage: groceries add NAME…\n"))
  }

  @Test("ends quietly when the reader of its output has ended")
  func closedOutput() async throws {
    let transcript = StreamTranscript()
    transcript.close(.output)
    let code = try await withDependencies {
      try $0.bootstrapDatabase(.groceries)
      $0.standardStreams = .collecting(into: transcript)
    } operation: {
      #expect(await GroceriesTool().run(["add", "Milk"]) == 0)
      return await GroceriesTool().run(["list"])
    }
    #expect(code == 141)
    #expect(transcript.error == "")
  }
}
