import Foundation
import Testing

/// What only a process has: signals, the bytes of its arguments, and its standard streams.
@Suite("The process of ratchet")
struct ProcessTests {
  let folder: TemporaryFolder
  let database: String

  init() throws {
    folder = try TemporaryFolder()
    database = folder.path + "/kept.sqlite"
  }

  @Test(
    "the first SIGINT ends the wait for a recording in a silent pipe",
    arguments: [
      ["replay"], ["replay", "--verify"], ["report", "--html", "page.html"],
      ["bisect", "--invariant", "x"], ["shrink", "--invariant", "x"], ["test-from"],
    ])
  func silentPipe(command: [String]) async throws {
    let path = folder.path + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let program = try SpawnedProgram(command + [path])
    // Opened when the program has opened the other end: then it waits.
    let writer = try FileHandle(forWritingTo: URL(filePath: path))
    try writer.write(contentsOf: Data("{".utf8))
    program.send(SIGINT)
    #expect(try await program.exitCode() == 130)
    #expect(try program.errorText() == "")
    try writer.close()
  }

  @Test("SIGHUP ends a run properly, with a whole recording")
  func hangUp() async throws {
    let recording = folder.path + "/session.jsonl"
    let program = try SpawnedProgram([
      "run", "CountersList", "--database", database, "--record", recording,
    ])
    program.write("addButtonTapped\n")
    #expect(try program.line() == "script  addButtonTapped")
    program.send(SIGHUP)
    #expect(try await program.exitCode() == 129)
    #expect(try program.errorText() == "")
    #expect(!FileManager.default.fileExists(atPath: database + "-wal"))
    let text = try String(contentsOfFile: recording, encoding: .utf8)
    #expect(text.hasSuffix("\"step\":\"ended\"}\n"))
  }

  @Test("a program that is started to ignore SIGHUP, as by nohup, goes on")
  func noHangUp() async throws {
    let program = try SpawnedProgram(
      ["run", "CountersList", "--database", database], by: #"trap "" HUP; exec "$0" "$@""#)
    program.write("addButtonTapped\n")
    #expect(try program.line() == "script  addButtonTapped")
    program.send(SIGHUP)
    program.write("rows[1].incrementTapped\n")
    try program.closeInput()
    #expect(try program.restOfOutput().contains("script  rows[1].incrementTapped"))
    #expect(try await program.exitCode() == 0)
  }

  @Test(
    "an argument that is not UTF-8 is refused, not changed",
    arguments: [
      (#"run CountersList --send "$(printf 'a\377b')""#, 4),
      (#"replay "$(printf 'a\377b')""#, 2), (#"new "$(printf 'a\377b')""#, 2),
    ])
  func invalidArgument(arguments: String, number: Int) async throws {
    let program = try SpawnedProgram(
      [], environment: ["RATCHET_DATABASE": database], by: #"exec "$0" "# + arguments)
    try program.closeInput()
    #expect(
      try program.errorText() == """
        ratchet: argument \(number), "a�b", is not UTF-8; write it in UTF-8, and rename a file whose \
        name is not
        See "ratchet help".

        """)
    #expect(try await program.exitCode() == 64)
    #expect(!FileManager.default.fileExists(atPath: database))
  }

  @Test("a database in the environment whose path is not UTF-8 is refused, not changed")
  func invalidVariable() async throws {
    let program = try SpawnedProgram(
      ["run", "CountersList", "--send", "addButtonTapped"],
      by: #"cd "# + folder.path + #"; RATCHET_DATABASE="$(printf 'a\377b')" exec "$0" "$@""#)
    try program.closeInput()
    #expect(
      try program.errorText() == """
        ratchet: $RATCHET_DATABASE, "a�b", is not UTF-8; rename the file
        See "ratchet help".

        """)
    #expect(try await program.exitCode() == 64)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("a recording is read from standard input, and a report is written to standard output")
  func standardStreams() async throws {
    let recording = folder.path + "/session.jsonl"
    let recorded = try SpawnedProgram([
      "run", "CountersList", "--seeded", "--only-state", "--record", recording, "--send",
      "addButtonTapped",
    ])
    #expect(try await recorded.exitCode() == 0)
    let program = try SpawnedProgram(["report", "-", "--mermaid", "-"])
    program.write(try String(contentsOfFile: recording, encoding: .utf8))
    try program.closeInput()
    let text = try program.restOfOutput()
    #expect(text.hasPrefix("# CountersList\n"))
    #expect(text.hasSuffix("\n```\n"))
    #expect(try await program.exitCode() == 0)
    // Also by its path, where the system would name the pipe or the file that it is.
    let named = try SpawnedProgram(["report", recording, "--mermaid", "/dev/stdout"])
    #expect(try named.restOfOutput() == text)
    #expect(try await named.exitCode() == 0)
    let broken = try SpawnedProgram(["replay", "-"])
    broken.write("nothing\n")
    try broken.closeInput()
    #expect(try broken.errorText() == "stdin:1:1: expected a value\n")
    #expect(try await broken.exitCode() == 65)
  }
}
