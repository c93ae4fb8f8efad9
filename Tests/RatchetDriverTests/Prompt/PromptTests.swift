import Foundation
import Ratchet
import RatchetDependencies
import Testing

@testable import RatchetDriver

@Suite("Prompts whose lines come from a pipe")
struct PromptTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func program(_ features: [DrivenFeature] = .bin) -> TestProgram {
    var program = TestProgram()
    program.features = features
    program.dependencies = {
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0))
      $0.uuid = .incrementing
      $0.withRandomNumberGenerator = .seeded(1)
    }
    return program
  }

  @Test("each action is shown with its number and what it changes")
  func numbers() async {
    let program = program(.tallies())
    let code = await program.run(
      "repl", "Memory", "--format", "json", input: .text("addButtonTapped\nechoTapped(times: 1)"))
    #expect(code == 0)
    #expect(program.error.text == "")
    #expect(
      program.output.lines == [
        #"{"n":1,"action":{"addButtonTapped":{}},"origin":"prompt","changes":[{"path":"rows[1]","to":{"id":1,"count":0}}]}"#,
        #"{"n":2,"action":{"echoTapped":{"times":1}},"origin":"prompt","changes":[]}"#,
        #"{"n":3,"action":{"echoed":"echo 1"},"origin":"effect","changes":[{"path":"note","to":"echo 1"}]}"#,
      ])
  }

  @Test("a mistake is one line, the prompt goes on, and the exit code tells of it")
  func mistakes() async {
    let program = program(.tallies())
    let code = await program.run(
      "repl", "Memory",
      input: .text(
        """
        addButonTapped

        # a comment
        :goot 1
        :wyh
        :goto x
        :goto 7
        :set speed 3
        :clock +1s
        :undo
        :state nothing.here
        :quit now
        addButtonTapped
        """))
    #expect(code == 65)
    #expect(
      program.error.text == """
        stdin:1:1: no action "addButonTapped" in Tally.Action; did you mean "addButtonTapped"?
        stdin:4:1: no command ":goot"; did you mean ":goto"?
        stdin:5:1: no command ":wyh"; did you mean ":why"?
        stdin:6:7: :goto needs the number of a transition, not "x"
        stdin:7: there is no transition 7; the last one is 0
        stdin:8: this feature names no dependencies
        stdin:9:1: ":clock" advances a clock that stands still: add --test-clock
        stdin:10: nothing to undo
        stdin:11: the state has nothing at nothing.here
        stdin:12:7: :quit takes nothing more

        """)
    #expect(program.output.lines.first == "1  prompt  addButtonTapped")
  }

  @Test("undo goes back to before an action from outside, and cancels the effects after it")
  func undo() async {
    let program = program()
    let code = await program.run(
      "repl", "Bin", "--test-clock", "--format", "json",
      input: .text("throwTapped 1\nthrowTapped 2\n:undo\n:clock +5s\n:effects\n:redo\n:goto 0"))
    #expect(code == 0)
    #expect(
      program.output.lines == [
        #"{"n":1,"action":{"throwTapped":1},"origin":"prompt","changes":[{"path":"papers[0]","from":1},{"path":"thrown[0]","to":1}]}"#,
        #"{"n":2,"action":{"throwTapped":2},"origin":"prompt","changes":[{"path":"papers[0]","from":2},{"path":"thrown[1]","to":2}]}"#,
        #"{"origin":"goto","to":1,"changes":[{"path":"papers[0]","to":2},{"path":"thrown[1]","from":2}]}"#,
        #"{"origin":"clock","by":"+5s"}"#,
        #"{"n":3,"action":{"deleted":1},"origin":"effect","changes":[{"path":"thrown[0]","from":1}]}"#,
        "no effect runs",
        #"{"origin":"goto","to":2,"changes":[{"path":"papers[0]","from":2},{"path":"thrown[0]","to":1},{"path":"thrown[1]","to":2}]}"#,
        #"{"origin":"goto","to":0,"changes":[{"path":"papers[0]","to":1},{"path":"papers[1]","to":2},{"path":"thrown[0]","from":1},{"path":"thrown[1]","from":2}]}"#,
      ])
    let kept = "shared and fetched values and the database stay as they are"
    #expect(program.error.lines == ["1 effect cancelled; \(kept)", kept, kept])
  }

  @Test("the effects that run are listed with the transition that began them, and in the tree")
  func effects() async {
    let program = program()
    let code = await program.run(
      "repl", "Bin", "--test-clock", "--path", "ticks",
      input: .text("timerTapped\n:effects\n:tree"))
    #expect(code == 0)
    let lines = program.output.lines.dropFirst(2)
    #expect(lines.count == 3)
    #expect(
      lines.first?.wholeMatch(of: #/Bin\.swift:\d+, by transition 1, for \d+\.\d s/#) != nil)
    #expect(lines.dropFirst().first == "Bin")
    #expect(lines.last?.wholeMatch(of: #/\ \ \* Bin\.swift:\d+/#) != nil)
  }

  @Test("the tree has presented features, elements and the features in them")
  func tree() async {
    let program = program(.tallies())
    let code = await program.run(
      "repl", "Memory", "--path", "note",
      input: .text("addButtonTapped\naddButtonTapped\n:tree"))
    #expect(code == 0)
    #expect(program.output.lines.suffix(3) == ["Memory", "  rows[1]", "  rows[2]"])
  }

  @Test("the causes of a transition lead back to the first action")
  func why() async {
    let program = program(.diary)
    let code = await program.run(
      "repl", "Diary", "--path", "page.number", "--format", "json",
      input: .text("nextNameWanted\nwritten \"Rain.\"\n:why 4\n:why 2\n:why 9"))
    #expect(code == 65)
    let lines = program.output.lines.filter { !$0.hasPrefix("{") }
    #expect(
      lines.prefix(4) == [
        "4  page.turned", "   sent by the reducer", #"3  written "Rain.""#, "   from the prompt",
      ])
    #expect(lines.dropFirst(4).first?.hasPrefix("2  named ") == true)
    #expect(lines.dropFirst(5).first?.hasPrefix("   sent by the effect Diary.swift:") == true)
    #expect(lines.suffix(2) == ["1  nextNameWanted", "   from the prompt"])
    #expect(program.error.text == "stdin:5: there is no transition 9\n")
  }

  @Test("the state, or a part of it, is shown in the format of the prompt")
  func state() async {
    let program = program()
    let code = await program.run(
      "repl", "Bin", input: .text(":state papers[1]\n:state"))
    #expect(code == 0)
    #expect(
      program.output.text == """
        papers[1]: 2
        Bin.State(
          papers: [
            [0]: 1,
            [1]: 2,
            [2]: 3
          ],
          thrown: [],
          ticks: 0
        )

        """)
  }

  @Test("a saved script has the actions that led to the state, and can be loaded and run")
  func scripts() async throws {
    let file = folder.path + "/saved script.txt"
    let saving = program()
    #expect(
      await saving.run(
        "repl", "Bin", "--test-clock",
        input: .text(
          """
          throwTapped 1
          :clock +2s
          throwTapped 2
          :undo
          throwTapped 3
          :save \(file)
          :save \(file)
          """)) == 65)
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        == "throwTapped 1\n:clock +2s\nthrowTapped 3\n")
    #expect(
      saving.error.lines.suffix(2) == [
        "3 lines written to \(file)",
        "stdin:7: \(file) exists already; name another file",
      ])
    let loading = program()
    #expect(
      await loading.run(
        "repl", "Bin", "--test-clock", input: .text(":load \(file)\n:state thrown\n")) == 0)
    #expect(loading.output.lines.last == "thrown: [1,3]")
    let running = program()
    #expect(
      await running.run(
        "run", "Bin", "--test-clock", "--only-state", "--path", "thrown", "--script", file) == 0)
    #expect(running.output.text == "thrown: [1,3]\n")
  }

  @Test("a mistake in a loaded script names its place, and the prompt goes on")
  func brokenScript() async throws {
    let file = try folder.file("broken.txt", "throwTapped 1\nthrowTaped 2\nthrowTapped 3\n")
    let program = program()
    #expect(
      await program.run(
        "repl", "Bin", "--test-clock", "--path", "thrown",
        input: .text(":load \(file)\n:load \(folder.path)/none\n:state thrown")) == 65)
    #expect(program.output.lines.last == "thrown: [1]")
    #expect(
      program.error.lines == [
        #"\#(file):2:1: no action "throwTaped" in Bin.Action; did you mean "throwTapped"?"#,
        "stdin:2: cannot read \(folder.path)/none: No such file or directory",
      ])
  }

  @Test("a recording can begin and end in the middle, and ends when the state is set back")
  func recordings() async throws {
    let (first, second) = (folder.path + "/1.jsonl", folder.path + "/2.jsonl")
    let program = program()
    let code = await program.run(
      "repl", "Bin", "--test-clock",
      input: .text(
        """
        throwTapped 1
        :record \(first)
        throwTapped 2
        :record
        throwTapped 3
        :record \(second)
        :undo
        :record
        """))
    #expect(code == 65)
    let kept = "shared and fetched values and the database stay as they are"
    #expect(
      program.error.lines == [
        "recording to \(first)", "recorded to \(first)", "recording to \(second)",
        "the recording to \(second) ends here: it cannot tell that a state was set back",
        "1 effect cancelled; \(kept)",
        "stdin:8: nothing is recorded; :record FILE begins a recording",
      ])
    let replay = self.program()
    #expect(await replay.run("replay", first, "--path", "thrown") == 0)
    #expect(
      replay.output.text == """
        script  throwTapped 2
          + thrown[1]: 2

        """)
    let verify = self.program()
    #expect(await verify.run("replay", first, "--verify") == 65)
    #expect(verify.error.text.contains("it can be shown, but neither repeated"))
  }

  @Test("a recording from the start can be repeated")
  func recordedFromTheStart() async throws {
    let file = folder.path + "/session.jsonl"
    let program = program()
    #expect(
      await program.run(
        "repl", "Bin", "--test-clock", "--record", file,
        input: .text("throwTapped 1\n:clock +5s")) == 0)
    let verify = self.program()
    #expect(await verify.run("replay", file, "--verify") == 0)
  }

  @Test("a setting changes a dependency of later actions, and a wrong value nothing")
  func settings() async {
    let setting = DrivenSetting("day", summary: "the date, in seconds") {
      (seconds: Double, dependencies) in
      guard seconds >= 0 else { throw Refused() }
      dependencies.date = .constant(Date(timeIntervalSinceReferenceDate: seconds))
    }
    let program = program([
      DrivenFeature("Diary", summary: "", state: Diary.State(), settings: [setting]) { Diary() }
    ])
    let code = await program.run(
      "repl", "Diary", "--path", "entries", "--format", "json",
      input: .text(
        ":set day 7\n:set day x\n:set day -1\n:set dya 1\n:help set\nwritten \"Rain.\""))
    #expect(code == 65)
    #expect(
      program.error.lines == [
        "day is now 7", #"stdin:2: day needs a value of the type Double, not "x""#,
        "stdin:3: day is not changed: refused",
        #"stdin:4: no dependency "dya"; did you mean "day"?"#,
      ])
    #expect(program.output.text.contains("  day  the date, in seconds"))
    #expect(program.output.text.contains(#""text":"Rain.","date":"2001-01-01T00:00:07.000Z""#))
  }

  private struct Refused: Error, CustomStringConvertible {
    let description = "refused"
  }

  @Test("help lists each command, and explains one")
  func help() async {
    let program = program()
    #expect(await program.run("repl", "Bin", input: .text(":help\n:help goto\n:help :undo")) == 0)
    for name in PromptCommandName.allCases {
      #expect(program.output.lines.contains { $0.hasPrefix(name.usage + "  ") })
    }
    #expect(program.output.text.contains(":goto N – go to the state after transition N"))
    #expect(program.output.text.contains(":undo – go back to before the last action"))
  }

  @Test("the end of the prompt ends the effects that run")
  func quit() async {
    let program = program()
    #expect(
      await program.run(
        "repl", "Bin", "--test-clock", "--path", "thrown",
        input: .text("throwTapped 1\n:quit\nthrowTapped 2")) == 0)
    #expect(program.output.lines == ["1  prompt  throwTapped 1", "  + thrown[0]: 1"])
  }
}
