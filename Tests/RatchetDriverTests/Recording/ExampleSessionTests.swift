import ChildProcesses
import Foundation
import Testing

/// The sessions that `.ci/consumer` prints tests of.
@Suite("A session of an example feature")
struct ExampleSessionTests {
  static let features = ["CountersList", "ReadingList", "Items", "Trips", "Reminders", "App"]

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String]) async throws -> (code: Int32, output: String) {
    let program = try SpawnedProgram(arguments)
    try program.closeInput()
    let output = try program.restOfOutput()
    #expect(try program.errorText() == "", "\(arguments)")
    return (try await program.exitCode(), output)
  }

  /// Records the session, and returns the path of the recording.
  private func record(_ feature: String) async throws -> String {
    let path = "\(folder.path)/\(feature).jsonl"
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Consumer/Sessions/\(feature).txt").path
    let options = feature == "Trips" ? ["--test-clock"] : []
    let result = try await run(
      ["run", feature, "--seeded", "--quiet", "--script", script, "--record", path] + options)
    #expect(result.code == 0)
    return path
  }

  /// Runs a command on a recording, in an empty folder.
  private func runElsewhere(_ arguments: [String]) async throws -> (code: Int32, output: String) {
    let empty = folder.path + "/empty"
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    let output = Pipe()
    let child = try ChildProcess(
      URL(filePath: "/bin/sh"),
      ["-c", "cd \"$0\" && exec \"$@\" 2>&1", empty, try BuiltProgram("ratchet").url.path]
        + arguments,
      environment: SpawnedProgram.sanitizer, output: output.fileHandleForWriting,
      error: output.fileHandleForWriting)
    try output.fileHandleForWriting.close()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    let code = try await child.exitCode()
    #expect(try FileManager.default.contentsOfDirectory(atPath: empty).isEmpty)
    return (code, String(decoding: text, as: UTF8.self))
  }

  @Test(
    "is verified by another process, with neither its database nor a network", arguments: features)
  func verified(feature: String) async throws {
    let path = try await record(feature)
    let shown = try await runElsewhere(["replay", path, "--verify"])
    let count = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count {
      $0.hasPrefix(#"{"n":"#) && $0.contains(#","origin":"#)
    }
    #expect(count > 4)
    #expect(shown.output == "\(count) transitions verified: each makes the recorded state\n")
    #expect(shown.code == 0)
  }

  @Test("is shown by other processes, each time the same, bit for bit", arguments: features)
  func shown(feature: String) async throws {
    let path = try await record(feature)
    let first = try await runElsewhere(["replay", path, "--format", "json"])
    #expect(first.code == 0)
    for _ in 1...3 {
      #expect(try await runElsewhere(["replay", path, "--format", "json"]) == first)
    }
  }
}
