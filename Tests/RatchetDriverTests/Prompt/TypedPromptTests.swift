import Foundation
import Ratchet
import RatchetDriver
import Testing

@Suite("Prompts at which a user types")
struct TypedPromptTests {
  let typist = Typist()

  private func program(_ features: [DrivenFeature] = .tallies()) -> TestProgram {
    var program = TestProgram()
    program.features = features
    program.isTerminal = true
    program.environment = ["NO_COLOR": "1"]
    return program
  }

  @Test("a line is taken while effects of the last one run")
  func noWait() async {
    var program = program()
    program.client.wait = { await untilCancelled() }
    async let ended = program.run("repl", "Memory", input: typist.input)
    typist.type("waitTapped")
    await program.output.contains("effect  waiting")
    typist.type("addButtonTapped")
    await program.output.contains("prompt  addButtonTapped")
    typist.end()
    #expect(await ended == 0)
    #expect(program.error.text.hasPrefix("Type an action;"))
  }

  @Test("a change of a shared value is shown when it happens")
  func sharedValues() async {
    let program = program([.lamp])
    async let ended = program.run("repl", "Lamp", input: typist.input)
    typist.type("tappedLater")
    await program.output.contains("shared")
    await program.output.contains("effect  tapped")
    typist.end()
    #expect(await ended == 0)
  }

  @Test("mistakes and failures do not change the exit code, since the user has seen them")
  func mistakes() async {
    let program = program()
    async let ended = program.run("repl", "Memory", input: typist.input)
    typist.type("addBtn")
    typist.type(":state nothing")
    typist.type("mistakeTapped")
    typist.end()
    #expect(await ended == 0)
    #expect(
      program.error.text.contains(
        #"column 1: no action "addBtn" in Tally.Action; see "sample actions Memory""#))
    #expect(program.error.text.contains("the state has nothing at nothing\n"))
    #expect(program.error.text.contains("This is a mistake."))
  }

  @Test("an interrupt on an empty line warns, and the next one ends the prompt with 130")
  func interrupts() async {
    let program = program()
    async let ended = program.run("repl", "Memory", input: typist.input)
    typist.type("addButtonTapped")
    await program.output.contains("addButtonTapped\n")
    await program.output.contains("> ")
    program.interrupts.raise(.interrupt)
    await program.error.contains("Control-C again ends the prompt.")
    program.interrupts.raise(.interrupt)
    #expect(await ended == 130)
  }

  @Test("an interrupt ends the wait for a script, which stops after its current line")
  func interruptedWait() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("waits.txt", "waitTapped\naddButtonTapped\n")
    var program = program()
    program.client.wait = { await untilCancelled() }
    async let ended = program.run("repl", "Memory", input: typist.input)
    typist.type(":load \(file)")
    await program.output.contains("effect  waiting")
    program.interrupts.raise(.interrupt)
    await program.error.contains("No longer waiting; what runs goes on.")
    typist.type("noteChanged \"x\"")
    await program.output.contains("noteChanged")
    typist.end()
    #expect(await ended == 0)
    #expect(!program.output.text.contains("addButtonTapped"))
  }

  @Test("a termination cancels the effects, and exits with 143")
  func termination() async {
    var program = program()
    program.client.wait = { await untilCancelled() }
    async let ended = program.run("repl", "Memory", input: typist.input)
    typist.type("waitTapped")
    await program.output.contains("effect  waiting")
    program.interrupts.raise(.terminate)
    #expect(await ended == 143)
  }

  @Test("without an editor, output is not written behind the prompt")
  func plainTerminal() async {
    let program = program([.lamp])
    async let ended = program.run("repl", "Lamp", "--path", "taps", input: typist.input)
    typist.type("tapped")
    await program.output.contains("+ taps: 1\n> ")
    typist.end()
    #expect(await ended == 0)
    #expect(
      program.output.text == "> 1  prompt  tapped\n  - taps: 0\n  + taps: 1\n> \n")
  }
}
