import Ratchet
import RatchetDriver
import Testing

@Suite("Less output")
struct OutputTests {
  let program = TestProgram()

  @Test("a part of the state can be shown alone, in text and in JSON")
  func paths() async throws {
    let script = "addButtonTapped\nrows[1].set(value: 3)\nnoteChanged \"x\"\n"
    #expect(
      await program.run("run", "Memory", "--path", "rows[1].count", input: .text(script)) == 0)
    #expect(
      program.output.text == """
        script  addButtonTapped
          + rows[1].count: 0
        script  rows[1].set(value: 3)
          - rows[1].count: 0
          + rows[1].count: 3
        script  noteChanged "x"
          (no change)

        """)
    let json = TestProgram()
    #expect(
      await json.run(
        "run", "Memory", "--path", "rows[1].count", "--path", "note", "--format", "json",
        "--only-changes", input: .text(script)) == 0)
    #expect(
      json.output.lines == [
        #"{"action":{"addButtonTapped":{}},"origin":"script","changes":[{"path":"rows[1].count","to":0}]}"#,
        #"{"action":{"rows":{"id":1,"action":{"set":{"value":3}}}},"origin":"script","changes":[{"path":"rows[1].count","from":0,"to":3}]}"#,
        #"{"action":{"noteChanged":"x"},"origin":"script","changes":[{"path":"note","to":"x"}]}"#,
        #"{"path":"rows[1].count","state":3}"#,
        #"{"path":"note","state":"x"}"#,
      ])
  }

  @Test("state shows a part, or reports that it is absent")
  func statePath() async throws {
    let folder = try TemporaryFolder()
    let database = folder.path + "/kept.sqlite"
    #expect(
      await program.run("run", "Tally", "--database", database, "--send", "addButtonTapped") == 0)
    let state = TestProgram()
    #expect(
      await state.run("state", "Tally", "--database", database, "--path", "rows[1].count") == 0)
    #expect(state.output.text == "rows[1].count: 0\n")
    #expect(await state.run("state", "Tally", "--database", database, "--path", "rows[9]") == 65)
    #expect(state.error.text == "sample: the state has nothing at rows[9]\n")
    #expect(await state.run("state", "Tally", "--database", database, "--path", "rows[") == 64)
    #expect(
      state.error.lines[1]
        == "sample: --path rows[, column 6: expected a value at the end of the line")
  }

  @Test("with --only-changes, actions without changes are not shown")
  func onlyChanges() async throws {
    #expect(
      await program.run(
        "run", "Memory", "--only-changes", "--send", "waiting", "--send", "noteChanged \"x\"") == 0)
    #expect(program.output.lines.filter { $0.hasPrefix("script") } == ["script  noteChanged \"x\""])
  }

  @Test("with --only-state, only the last state and errors are shown")
  func onlyState() async throws {
    let code = await program.run(
      "run", "Memory", "--only-state", "--format", "json",
      input: .text("addButtonTapped\nmistakeTapped\necho 1"))
    #expect(code == 65)
    #expect(program.output.text == "")
    #expect(program.error.lines.first == "RatchetIssue R000 at Tally.swift:7")
    let text = TestProgram()
    #expect(await text.run("run", "Memory", "--only-state", "--send", "addButtonTapped") == 0)
    #expect(text.output.text.hasPrefix("Tally.State(\n  rows: ["))
  }

  @Test("a long list in an action is shown by its first elements and a count")
  func longAction() async throws {
    let rows = (1...10_000).map { #"{"id":\#($0),"count":0}"# }.joined(separator: ",")
    let line = "loaded [\(rows)]"
    #expect(await program.run("run", "Memory", "--limit", "2", "--send", line) == 0)
    #expect(
      program.output.lines.first
        == #"script  loaded [{"id":1,"count":0},{"id":2,"count":0},… (9998 more)]"#)
    #expect(program.output.lines.count < 20)
    let whole = TestProgram()
    #expect(await whole.run("run", "Memory", "--send", line) == 0)
    #expect(whole.output.lines[0].hasSuffix("… (9980 more)]"))
    let json = TestProgram()
    #expect(
      await json.run("run", "Memory", "--limit", "1", "--format", "json", "--send", line) == 0)
    #expect(
      json.output.lines == [
        #"{"action":{"loaded":[{"id":1,"count":0},{"…":9999}]},"origin":"script","changes":[{"path":"rows[1]","to":{"id":1,"count":0}},{"…":9999}]}"#,
        #"{"state":{"rows":[{"id":1,"count":0},{"…":9999}],"filter":"all"}}"#,
      ])
  }

  @Test("a shortened action is never parsed as a whole one")
  func noPart() async throws {
    let note = String(repeating: "n", count: 300)
    #expect(await program.run("run", "Memory", "--send", "noteChanged \"\(note)\"") == 0)
    let shown = String(program.output.lines[0].dropFirst(8))
    #expect(shown == "noteChanged \"\(note.prefix(200))\"… (100 more)")
    #expect(await program.run("run", "Memory", "--send", shown) == 65)
  }

  @Test("a limit is a whole number of at least 1", arguments: ["0", "-1", "x", ""])
  func limit(value: String) async {
    #expect(await program.run("run", "Memory", "--limit", value) == 64)
    #expect(
      program.error.lines.first
        == "sample: --limit needs a whole number of at least 1, not \"\(value)\"")
  }
}
