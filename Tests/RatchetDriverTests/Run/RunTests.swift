import Foundation
import Ratchet
import RatchetDriver
import Testing

@Suite("Runs")
struct RunTests {
  let program = TestProgram()

  @Test("each action is shown with its changes and its origin")
  func text() async throws {
    let code = await program.run(
      "run", "Memory",
      input: .text(
        """
        # Two rows.
        addButtonTapped

        rows[1].incrementTapped
        filterChanged "all"
        echoTapped(times: 1)
        """))
    #expect(code == 0)
    #expect(
      program.output.text == """
        script  addButtonTapped
            Tally.State(
          -   rows: [],
          +   rows: [
          +     [0]: Row.State(
          +       id: 1,
          +       count: 0
          +     )
          +   ],
              … (2 unchanged)
            )
        script  rows[1].incrementTapped
            Tally.State(
              rows: [
                [0]: Row.State(
                  id: 1,
          -       count: 0
          +       count: 1
                )
              ],
              … (2 unchanged)
            )
        script  filterChanged "all"
          (no change)
        script  echoTapped(times: 1)
          (no change)
        effect  echoed "echo 1"
            Tally.State(
              … (1 unchanged),
          -   note: nil,
          +   note: "echo 1",
              … (1 unchanged)
            )

        """)
    #expect(program.error.text == "")
  }

  @Test("as JSON, each line is an object, and the last one is the state")
  func json() async throws {
    let code = await program.run(
      "run", "Memory", "--format", "json",
      input: .text("addButtonTapped\nrows[1].incrementTapped\nechoTapped(times: 1)"))
    #expect(code == 0)
    #expect(
      program.output.lines == [
        #"{"action":{"addButtonTapped":{}},"origin":"script","changes":[{"path":"rows[1]","to":{"id":1,"count":0}}]}"#,
        #"{"action":{"rows":{"id":1,"action":{"incrementTapped":{}}}},"origin":"script","changes":[{"path":"rows[1].count","from":0,"to":1}]}"#,
        #"{"action":{"echoTapped":{"times":1}},"origin":"script","changes":[]}"#,
        #"{"action":{"echoed":"echo 1"},"origin":"effect","changes":[{"path":"note","to":"echo 1"}]}"#,
        #"{"state":{"rows":[{"id":1,"count":1}],"note":"echo 1","filter":"all"}}"#,
      ])
  }

  @Test("the output of a run can be sent again, with the same result")
  func pasted() async throws {
    _ = await program.run(
      "run", "Memory", "--send", "addButtonTapped", "--send", "rows[1].set(value: 3)")
    let actions = program.output.lines.filter { $0.hasPrefix("script") }.map { $0.dropFirst(8) }
    let again = TestProgram()
    #expect(await again.run("run", "Memory", input: .text(actions.joined(separator: "\n"))) == 0)
    #expect(again.output.text == program.output.text)
  }

  @Test("scripts and single actions run in the order of the command line")
  func order() async throws {
    let folder = try TemporaryFolder()
    let script = try folder.file("a.jsonl", "noteChanged \"two\"\r\n")
    let code = await program.run(
      "run", "Memory", "--send", #"noteChanged "one""#, "--script", script, "--script", "-",
      "--send", #"noteChanged "four""#, "--format", "json",
      input: .text(#"noteChanged "three""#))
    #expect(code == 0)
    #expect(
      program.output.lines.dropLast().map { $0.prefix(33) } == [
        #"{"action":{"noteChanged":"one"},""#, #"{"action":{"noteChanged":"two"},""#,
        #"{"action":{"noteChanged":"three"}"#, #"{"action":{"noteChanged":"four"},"#,
      ])
  }

  @Test("a line of standard input is answered before the next arrives")
  func streaming() async throws {
    let pipe = Pipe()
    let input = DriverInput.fileDescriptor(pipe.fileHandleForReading.fileDescriptor)
    async let code = program.run("run", "Memory", input: input)
    for text in ["one", "two", "three"] {
      pipe.fileHandleForWriting.write(Data("noteChanged \"\(text)\"\n".utf8))
      await program.output.contains("note: \"\(text)\"")
    }
    try pipe.fileHandleForWriting.close()
    #expect(await code == 0)
  }

  @Test("an invalid line ends the run, and its place is named")
  func badLine() async throws {
    let folder = try TemporaryFolder()
    let script = try folder.file(
      "bad.jsonl", "addButtonTapped\n# fine\nrows[1].incrmentTapped\naddButtonTapped\n")
    #expect(await program.run("run", "Memory", "--script", script, "--format", "json") == 65)
    #expect(program.output.lines.count == 1)
    #expect(
      program.error.text == """
        \(script):3:9: no action "incrmentTapped" in Row.Action; did you mean "incrementTapped"?

        """)
  }

  @Test("an invalid line of standard input or of the command line is named as such")
  func badPlaces() async throws {
    #expect(await program.run("run", "Memory", input: .text("\n!")) == 65)
    #expect(
      await program.run("run", "Memory", "--send", "waiting", "--send", "!") == 65)
    #expect(
      program.error.text == """
        stdin:2:1: expected an action
        --send 2, column 1: expected an action

        """)
  }

  @Test("a script that is missing, or is a folder, is reported before anything runs")
  func missingScript() async throws {
    let folder = try TemporaryFolder()
    let script = folder.path + "/none.jsonl"
    #expect(
      await program.run("run", "Memory", "--send", "addButtonTapped", "--script", script) == 66)
    #expect(await program.run("run", "Memory", "--script", folder.path) == 66)
    #expect(await program.run("run", "Memory", "--script", "") == 66)
    #expect(program.output.text == "")
    #expect(
      program.error.text == """
        sample: cannot read \(script): No such file or directory
        sample: cannot read \(folder.path): Is a directory
        sample: cannot read "": No such file or directory

        """)
  }

  @Test("a mistake of a feature is reported on standard error, and exits with 70")
  func issues() async throws {
    let code = await program.run(
      "run", "Memory", input: .text("mistakeTapped\nrows[9].incrementTapped"))
    #expect(code == 70)
    #expect(
      program.output.lines == [
        "script  mistakeTapped", "  (no change)", "script  rows[9].incrementTapped",
        "  (no change)",
      ])
    #expect(program.error.lines.first == "RatchetIssue R000 at Tally.swift:7")
    #expect(program.error.text.contains("RatchetIssue R013"))
  }

  @Test("a mistake of a feature has a lower exit priority than an unreadable line")
  func worse() async throws {
    #expect(await program.run("run", "Memory", input: .text("mistakeTapped\n!")) == 65)
  }

  @Test("colour is used on terminals, and on request", arguments: [true, false])
  func colour(isRefused: Bool) async throws {
    var program = program
    program.isTerminal = true
    if isRefused { program.environment["NO_COLOR"] = "1" }
    #expect(await program.run("run", "Memory", "--send", #"noteChanged "x""#) == 0)
    #expect(program.output.text.contains("\u{1B}[") == !isRefused)
    #expect(program.output.text.contains("\u{1B}[32m+   note: \"x\",\u{1B}[0m") == !isRefused)
  }
}
