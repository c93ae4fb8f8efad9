import Foundation
import RatchetDependencies
import RatchetDriver
import Testing

@Suite("Recordings")
struct RecordingTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.file("session.jsonl")
  }

  private func program(_ features: [DrivenFeature]) -> TestProgram {
    var program = TestProgram()
    program.features = features
    program.dependencies = {
      $0.continuousClock = ImmediateClock()
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0.5))
      $0.uuid = .incrementing
      $0.withRandomNumberGenerator = .seeded(1)
    }
    return program
  }

  private func recording() throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// A session of the bin: an effect that ends, one that is cancelled, and one that the end of the
  /// run cancels.
  private func recordBin() async throws -> TestProgram {
    let program = program(.bin)
    let code = await program.run(
      "run", "Bin", "--test-clock", "--record", path, "--format", "json",
      input: .text(
        "throwTapped 1\n:clock +4s\nthrowTapped 2\n:clock 1s\nundoTapped 2\nthrowTapped 3\n"))
    #expect(code == 0)
    return program
  }

  /// The line of the effect in the source of the feature.
  private func place(in line: String) throws -> String {
    let found = try #require(line.firstMatch(of: /"at":"([^"]*)"/))
    #expect(found.1.hasPrefix("Bin.swift:"))
    return String(found.1)
  }

  @Test("have a line for each transition, for each step of an effect, and for the clock")
  func lines() async throws {
    _ = try await recordBin()
    // A cancelled effect ends when its task has ended, while the next lines are run.
    let end = #"{"effect":2,"t":5.0,"step":"ended"}"#
    let lines = try recording().filter { $0 != end }
    #expect(try recording().count == lines.count + 1)
    let place = try place(in: lines[4])
    let expected = [
      #"{"ratchetRecording":1,"program":"sample","version":"1.2.3","feature":"Bin","#
        + #""migrations":[],"seeded":false,"testClock":true}"#,
      #"{"loading":"start"}"#, #"{"n":0,"state":{"papers":[1,2,3],"thrown":[],"ticks":0}}"#,
      #"{"n":1,"t":0.0,"origin":"script","action":{"throwTapped":1},"patch":"#
        + #"[{"op":"remove","path":"/papers/0"},{"op":"add","path":"/thrown/0","value":1}]}"#,
      #"{"effect":1,"t":0.0,"step":"began","cause":1,"at":"\#(place)","path":[]}"#,
      #"{"t":0.0,"origin":"clock","by":"+4s"}"#,
      #"{"n":2,"t":4.0,"origin":"script","action":{"throwTapped":2},"patch":"#
        + #"[{"op":"remove","path":"/papers/0"},{"op":"add","path":"/thrown/1","value":2}]}"#,
      #"{"effect":2,"t":4.0,"step":"began","cause":2,"at":"\#(place)","path":[]}"#,
      #"{"t":4.0,"origin":"clock","by":"+1s"}"#,
      #"{"n":3,"t":5.0,"origin":"effect","by":1,"action":{"deleted":1},"patch":"#
        + #"[{"op":"remove","path":"/thrown/0"}]}"#,
      #"{"effect":1,"t":5.0,"step":"ended"}"#,
      #"{"n":4,"t":5.0,"origin":"script","action":{"undoTapped":2},"patch":"#
        + #"[{"op":"add","path":"/papers/1","value":2},{"op":"remove","path":"/thrown/0"}]}"#,
      #"{"effect":2,"t":5.0,"step":"cancelled"}"#,
      #"{"n":5,"t":5.0,"origin":"script","action":{"throwTapped":3},"patch":"#
        + #"[{"op":"remove","path":"/papers/0"},{"op":"add","path":"/thrown/0","value":3}]}"#,
      #"{"effect":3,"t":5.0,"step":"began","cause":5,"at":"\#(place)","path":[]}"#,
      #"{"effect":3,"t":5.0,"step":"cancelled"}"#,
      #"{"effect":3,"t":5.0,"step":"ended"}"#,
    ]
    for (line, expected) in zip(lines, expected) { #expect(line == expected) }
    #expect(lines.count == expected.count)
  }

  @Test("hold what reducers, but not effects, are answered by dependencies, and causes of actions")
  func answers() async throws {
    let program = program(.diary)
    #expect(
      await program.run(
        "run", "Diary", "--record", path, input: .text("written \"Rain.\"\nnextNameWanted\n")) == 0)
    let lines = try recording()
    let written = try #require(lines.first { $0.contains(#""n":1,"t""#) })
    let answers = try #require(written.firstMatch(of: /"answers":(.*)\}$/)).1
    var numbers = SeededRandomNumberGenerator(seed: 1)
    #expect(
      answers == """
        [{"random":\(numbers.next())},{"uuid":"00000000-0000-0000-0000-000000000000"},{"date":0.5}]
        """)
    let turned = try #require(lines.first { $0.contains(#""n":2,"#) })
    #expect(turned.contains(#""origin":"send","cause":1,"feature":"page","action":{"page":"#))
    #expect(lines.filter { $0.contains("answers") }.count == 1)
  }

  @Test("have the whole state after every 32nd transition")
  func states() async throws {
    let program = program(.bin)
    let lines = (1...70).map { "undoTapped \($0)\n" }.joined()
    #expect(await program.run("run", "Bin", "--record", path, input: .text(lines)) == 0)
    let states = try recording().compactMap { $0.firstMatch(of: /^\{"n":(\d+),"state"/)?.1 }
    #expect(states == ["0", "32", "64"])
  }

  @Test("are shown by replay as the run has shown its actions")
  func replay() async throws {
    let run = try await recordBin()
    let replay = program(.bin)
    #expect(await replay.run("replay", path, "--format", "json") == 0)
    #expect(replay.output.text == run.output.text)
    #expect(replay.error.text == "")
    let text = program(.bin)
    #expect(await text.run("replay", path, "--until", "3") == 0)
    #expect(
      Array(text.output.lines.prefix(3)) == [
        "script  throwTapped 1", "  - papers[0]: 1", "  + thrown[0]: 1",
      ])
    #expect(text.output.lines.last == #"{"papers":[3],"thrown":[2],"ticks":0}"#)
  }

  @Test("are shown up to any transition, with the state after it")
  func until() async throws {
    _ = try await recordBin()
    let expected = [
      #"{"papers":[1,2,3],"thrown":[],"ticks":0}"#, #"{"papers":[2,3],"thrown":[1],"ticks":0}"#,
      #"{"papers":[3],"thrown":[1,2],"ticks":0}"#, #"{"papers":[3],"thrown":[2],"ticks":0}"#,
      #"{"papers":[3,2],"thrown":[],"ticks":0}"#, #"{"papers":[2],"thrown":[3],"ticks":0}"#,
    ]
    for (number, state) in expected.enumerated() {
      let program = program(.bin)
      #expect(await program.run("replay", path, "--until", "\(number)", "--only-state") == 0)
      #expect(program.output.text == state + "\n")
    }
    let program = program(.bin)
    #expect(await program.run("replay", path, "--until", "6") == 65)
    #expect(program.error.text == "\(path) ends with transition 5; there is no 6\n")
  }

  @Test("of an unknown feature are shown with their actions as JSON")
  func unknownFeature() async throws {
    _ = try await recordBin()
    let program = program(.diary)
    #expect(await program.run("replay", path, "--only-changes") == 0)
    #expect(program.output.lines.first == #"script  {"throwTapped":1}"#)
  }

  @Test("are never overwritten")
  func exists() async throws {
    _ = try await recordBin()
    let before = try recording()
    let program = program(.bin)
    #expect(await program.run("run", "Bin", "--record", path, "--send", "undoTapped 1") == 73)
    #expect(
      program.error.text
        == "sample: \(path) exists already, and a recording overwrites nothing; name another file\n"
    )
    #expect(try recording() == before)
  }

  @Test("that are cut off anywhere are read up to the last whole line, which is said")
  func cutOff() async throws {
    _ = try await recordBin()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // The header, the loading, and the first state.
    let stateEnd = try #require(bytes.indices.filter { bytes[$0] == 0x0A }.dropFirst(2).first)
    for count in 0..<bytes.count {
      let cut = folder.path + "/cut.jsonl"
      try bytes.prefix(count).write(to: URL(fileURLWithPath: cut))
      let program = program(.bin)
      let code = await program.run("replay", cut, "--only-state")
      #expect(code == (count < stateEnd ? 65 : 0), "\(count) bytes")
      #expect(program.error.lines.count <= 1)
      let isWhole = bytes[count] == 0x0A || bytes[count - min(count, 1)] == 0x0A
      if count >= stateEnd { #expect(program.error.lines.isEmpty == isWhole, "\(count) bytes") }
    }
  }

  @Test("that are cut off are repeated up to there, which is said")
  func cutOffRepeated() async throws {
    let run = try RecordedRun([.kiosk()])
    await run.record("sellTapped 60\nsellTapped 60\nlotTapped\n")
    let text = try run.text()
    try text.dropLast(9).write(toFile: run.path, atomically: true, encoding: .utf8)
    let incomplete = """
      \(run.path):8: the line is incomplete, as after a kill; only the lines before it count

      """
    let invariant = ["--invariant", "the balance is below 100"]
    for arguments in [["replay", run.path, "--verify"], ["bisect", run.path] + invariant]
      + [["shrink", run.path] + invariant]
    {
      let result = await run.run(arguments: arguments)
      #expect(result.code == 0, "\(result)")
      #expect(result.error == incomplete, "\(result)")
    }
  }

  @Test("can be read from a named pipe")
  func pipe() async throws {
    let run = try RecordedRun([.kiosk()])
    await run.record("sellTapped 1\n")
    let pipe = run.folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let text = try run.text()
    Thread.detachNewThread {
      // Opened when the program has opened the other end.
      FileHandle(forWritingAtPath: pipe)?.write(Data(text.utf8))
    }
    let result = await run.run(arguments: ["replay", pipe, "--verify"])
    #expect(
      result
        == .init(
          code: 0, output: "1 transition verified: each makes the recorded state\n", error: ""))
  }

  @Test("with changed bytes are shown or refused with one line, and never crash")
  func flipped() async throws {
    _ = try await recordBin()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    var random = SeededRandom(seed: 24)
    for round in 0..<400 {
      var damaged = bytes
      for _ in 0...(round % 3) {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        damaged[place] = UInt8.random(in: 0...255, using: &random)
      }
      let file = folder.path + "/damaged.jsonl"
      try damaged.write(to: URL(fileURLWithPath: file))
      let program = program(.bin)
      let code = await program.run("replay", file)
      #expect(code == 0 || code == 65, "round \(round)")
      #expect(program.error.lines.count == (code == 0 ? 0 : 1), "round \(round)")
      #expect(code == 0 || program.error.text.hasPrefix(file), "round \(round)")
    }
  }

  @Test(
    "with entries that do not fit the ones before are refused with the line and the reason",
    arguments: [
      (#"{"n":0,"state":{}}"#, "the state after transition 0 is there twice: a line was copied"),
      (
        #"{"n":1,"t":0,"origin":"send","cause":1,"action":{"a":{}},"patch":[]}"#,
        "the cause is transition 1, which has not been yet: it was altered"
      ),
      (
        #"{"t":0,"origin":"shared","cause":1,"patch":[],"values":[]}"#,
        "the cause is transition 1, which has not been yet: it was altered"
      ),
      (
        #"{"effect":2,"t":0,"step":"began","cause":1,"at":"A.swift:1","path":[]}"#,
        "the cause is transition 1, which has not been yet: it was altered"
      ),
      (
        #"{"effect":1,"t":0,"step":"began","cause":0,"at":"A.swift:1","path":[]}"#,
        "effect 1 begins twice: lines were copied or altered"
      ),
      (
        #"{"effect":7,"t":0,"step":"ended"}"#,
        "effect 7 has ended already: lines were copied or altered"
      ),
    ])
  func misfits(entry: String, reason: String) async throws {
    let fitting = [
      #"{"ratchetRecording":1,"program":"sample","version":"1","feature":"Other","migrations":[],"#
        + #""seeded":false,"testClock":false}"#,
      #"{"n":0,"state":{}}"#,
      #"{"effect":1,"t":0,"step":"began","cause":0,"at":"A.swift:1","path":[]}"#,
      // It began before the recording.
      #"{"effect":7,"t":0,"step":"cancelled"}"#, #"{"effect":7,"t":0,"step":"ended"}"#,
    ]
    let whole = try folder.file("whole.jsonl", fitting.joined(separator: "\n") + "\n")
    #expect(await program(.bin).run("replay", whole) == 0)
    let file = try folder.file("misfit.jsonl", (fitting + [entry]).joined(separator: "\n") + "\n")
    for command in [["replay", file], ["report", file, "--trace", "-"]] {
      let program = program(.bin)
      #expect(await program.run(arguments: command) == 65)
      #expect(program.error.text == "\(file):6: \(reason)\n")
    }
  }

  @Test(
    "that are something else are refused with one line",
    arguments: [
      ("", "is empty: not a recording"),
      ("\n\n", "is empty: not a recording"),
      ("addButtonTapped\n", ":1:1: expected a value"),
      ("{}\n", ":1: not the header of a recording"),
      (
        #"{"ratchetRecording":2}"# + "\n",
        ":1: a recording of format 2; this program reads format 1"
      ),
      (
        #"{"ratchetRecording":1}"# + "\n",
        #":1: "header" is missing, or not what a recording has there"#
      ),
      (String(repeating: "[", count: 100_000) + "\n", ":1:129: nested too deeply"),
    ])
  func otherFiles(content: String, message: String) async throws {
    let file = try folder.file("other.jsonl", content)
    let program = program(.bin)
    #expect(await program.run("replay", file) == 65)
    let separator = message.hasPrefix(":") ? "" : " "
    #expect(program.error.text == file + separator + message + "\n")
    let missing = TestProgram()
    #expect(await missing.run("replay", folder.path + "/none") == 66)
  }
}
