import Foundation
import RatchetDependencies
import RatchetDriver
import Testing

@Suite("Damaged recordings and scripts", .timeLimit(.minutes(10)))
struct DamagedRecordingTests {
  /// The features of the sessions, and their scripts.
  private static let sessions: [(features: [DrivenFeature], script: String, options: [String])] = [
    (.bin, "throwTapped 1\n:clock +4s\nthrowTapped 2\n:clock 1s\nundoTapped 2\n", ["--test-clock"]),
    (.diary, "written \"Rain.\"\nnextNameWanted\nwritten \"Sün\"\n", []),
    ([.kiosk()], VerifyTests.kiosk + "counted 120\n", []),
    ([.lamp], "tapped\ntappedLater\n", []),
    ([.ledger(seeds: { _ in })], "addTapped 4\nsaveTapped 7\ndetailTapped\n", ["--seeded"]),
  ]

  /// A command with the exit codes that it has for a file.
  private struct Attempt {
    let arguments: [String]
    let codes: Set<Int32>
  }

  private static func attempts(_ path: String, _ name: String, _ output: String) -> [Attempt] {
    [
      Attempt(arguments: ["replay", path], codes: [0, 65]),
      Attempt(arguments: ["replay", path, "--format", "json", "--until", "2"], codes: [0, 65]),
      Attempt(arguments: ["replay", path, "--verify"], codes: [0, 65, 70]),
      Attempt(
        arguments: ["bisect", path, "--invariant", "the balance is below 100"], codes: [0, 64, 65]),
      Attempt(
        arguments: [
          "shrink", path, "--invariant", "the balance is below 100", "--record", output + ".shrunk",
        ], codes: [0, 64, 65]),
      Attempt(
        arguments: [
          "report", path, "--html", output + ".html", "--trace", output + ".json", "--mermaid",
          output + ".md", "--redux-devtools", output + ".redux",
        ], codes: [0, 65]),
      Attempt(arguments: ["test-from", path], codes: [0, 65]),
    ]
  }

  @Test(
    "give one clear line and the documented exit code each: 2,000 in all",
    arguments: 0..<8)
  func recordings(part: Int) async throws {
    var recordings: [(run: RecordedRun, text: String)] = []
    for session in Self.sessions {
      let run = try RecordedRun(session.features)
      _ = await run.run(
        arguments: ["run", session.features[0].name, "--record", run.path] + session.options,
        input: session.script)
      recordings.append((run, try run.text()))
    }
    for seed in UInt64(part * 250)..<UInt64((part + 1) * 250) {
      let (run, text) = recordings[Int(seed) % recordings.count]
      var damage = Damage(seed: seed)
      let path = run.folder.path + "/damaged.jsonl"
      try Data(damage.apply(to: text)).write(to: URL(fileURLWithPath: path))
      let attempts = Self.attempts(path, run.features[0].name, "\(run.folder.path)/\(seed)")
      let attempt = attempts[Int(seed) / recordings.count % attempts.count]
      try await check(attempt, run, "seed \(seed)")
    }
  }

  @Test("of scripts, too", arguments: 0..<4)
  func scripts(part: Int) async throws {
    let run = try RecordedRun([])
    for seed in UInt64(part * 100)..<UInt64((part + 1) * 100) {
      let session = Self.sessions[Int(seed) % Self.sessions.count]
      var run = run
      run.features = session.features
      var damage = Damage(seed: seed)
      let path = run.folder.path + "/script.txt"
      try Data(damage.apply(to: session.script)).write(to: URL(fileURLWithPath: path))
      let result = await run.run(
        arguments: ["run", session.features[0].name, "--script", path, "--quiet"] + session.options)
      // A line can be another action now, which the feature refuses or fails at.
      #expect([0, 65, 70, 74].contains(result.code), "seed \(seed): \(result)")
      if result.code == 65 {
        #expect(
          result.error.split(separator: "\n").last?.hasPrefix(path) == true,
          "seed \(seed): \(result)")
      }
    }
  }

  private func check(_ attempt: Attempt, _ run: RecordedRun, _ name: String) async throws {
    let start = ContinuousClock.now
    let result = await run.run(arguments: attempt.arguments)
    let description = "\(name), \(attempt.arguments): \(result)"
    #expect(ContinuousClock.now - start < .seconds(30), "\(description)")
    #expect(attempt.codes.contains(result.code), "\(description)")
    let lines = result.error.split(separator: "\n")
    switch result.code {
    // A cut recording is shown, which is said.
    case 0: #expect(lines.count <= 1, "\(description)")
    case 64: #expect(lines.count == 2, "\(description)")
    default:
      #expect(lines.count == 1, "\(description)")
      #expect(lines.first?.hasPrefix(attempt.arguments[1]) == true, "\(description)")
      #expect(lines.first.map { $0.count < 600 } == true, "\(description)")
    }
  }

  @Test("whose changes nest ever deeper are refused before the stack overflows")
  func bombs() async throws {
    let start = [
      #"{"ratchetRecording":1,"program":"sample","version":"1","feature":"Bin","migrations":[],"#
        + #""seeded":false,"testClock":false}"#, #"{"n":0,"state":{"x0":{}}}"#,
    ]
    func lines(_ patch: (Int) -> String) -> String {
      let transitions = (1...3_000).map { number in
        #"{"n":\#(number),"t":0,"origin":"script","action":{"ticked":{}},"patch":\#(patch(number))}"#
      }
      return (start + transitions).joined(separator: "\n") + "\n"
    }
    let moves = lines {
      #"[{"op":"add","path":"/x\#($0)","value":{}},{"op":"move","from":"/x\#($0 - 1)","path":"/x\#($0)/y"}]"#
    }
    let adds = lines {
      #"[{"op":"add","path":"\#(String(repeating: "/x0", count: $0))","value":{"x0":{}}}]"#
    }
    for text in [moves, adds] {
      let run = try RecordedRun(.bin)
      try text.write(toFile: run.path, atomically: false, encoding: .utf8)
      for attempt in Self.attempts(run.path, "Bin", run.folder.path + "/out").prefix(6) {
        let result = await run.run(arguments: attempt.arguments)
        // Up to transition 2, nothing is deep.
        if attempt.arguments.contains("--until") { continue }
        #expect([64, 65].contains(result.code), "\(attempt.arguments): \(result)")
        if attempt.arguments.count == 2 {
          #expect(result.error.hasPrefix("\(run.path):129: a change is about"))
        }
      }
    }
  }

  @Test("of 100 MB in one line are refused at once")
  func hugeLine() async throws {
    let run = try RecordedRun(.bin)
    let handle = try #require(FileHandle(forWritingAtPath: run.path) ?? Self.made(run.path))
    let portion = Data(repeating: UInt8(ascii: "["), count: 1 << 20)
    for _ in 0..<100 { try handle.write(contentsOf: portion) }
    try handle.close()
    for attempt in Self.attempts(run.path, "Bin", run.folder.path + "/out") {
      let result = await run.run(arguments: attempt.arguments)
      #expect(
        result == .init(code: 65, output: "", error: "\(run.path):1:129: nested too deeply\n"))
    }
    let result = await run.run(arguments: ["run", "Bin", "--script", run.path])
    #expect(
      result
        == .init(
          code: 65, output: "", error: "\(run.path):1: longer than 16 MiB\n"))
  }

  private static func made(_ path: String) -> FileHandle? {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    return FileHandle(forWritingAtPath: path)
  }
}
