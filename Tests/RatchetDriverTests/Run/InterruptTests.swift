import Foundation
import Ratchet
import RatchetDependencies
import RatchetDriver
import Synchronization
import Testing

@Suite("Interrupts")
struct InterruptTests {
  @Test(
    "an interrupt cancels effects, waits for them, and exits with the shell's status",
    arguments: [(DriverInterrupts.Reason.interrupt, 130), (.terminate, 143), (.hangUp, 129)]
      as [(DriverInterrupts.Reason, Int32)])
  func duringAnEffect(reason: DriverInterrupts.Reason, code: Int32) async throws {
    let isOver = Mutex(false)
    var program = TestProgram()
    program.client.wait = {
      await untilCancelled()
      isOver.withLock { $0 = true }
    }
    async let ended = program.run("run", "Memory", input: .text("waitTapped\naddButtonTapped"))
    await program.output.contains("waiting")
    program.interrupts.raise(reason)
    #expect(await ended == code)
    #expect(isOver.withLock { $0 })
    #expect(!program.output.text.contains("addButtonTapped"))
    #expect(program.error.text == "")
  }

  @Test("an interrupt ends the wait for a line that never comes")
  func duringALine() async throws {
    let program = TestProgram()
    let pipe = Pipe()
    let input = DriverInput.fileDescriptor(pipe.fileHandleForReading.fileDescriptor)
    async let ended = program.run("run", "Memory", input: input)
    pipe.fileHandleForWriting.write(Data("noteChanged \"x\"\n".utf8))
    await program.output.contains("noteChanged")
    program.interrupts.raise(.interrupt)
    #expect(await ended == 130)
  }

  @Test("an interrupt ends the wait for a named pipe without a writer")
  func silentPipe() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/script"
    try #require(mkfifo(path, 0o600) == 0)
    let program = TestProgram()
    async let ended = program.run("run", "Memory", "--send", "addButtonTapped", "--script", path)
    await program.output.contains("addButtonTapped")
    program.interrupts.raise(.interrupt)
    #expect(await ended == 130)
  }

  /// A program that records.
  private var recorded: TestProgram {
    var program = TestProgram()
    program.dependencies = { $0.continuousClock = ImmediateClock() }
    return program
  }

  @Test(
    "an interrupt ends the wait for a recording in a named pipe without a writer",
    arguments: [
      ["replay"], ["replay", "--verify"], ["report", "--trace", "trace.json"],
      ["bisect", "--invariant", "x"], ["shrink", "--invariant", "x"], ["test-from"],
    ])
  func silentRecording(command: [String]) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/recording"
    try #require(mkfifo(path, 0o600) == 0)
    let program = TestProgram()
    async let ended = program.run(arguments: command + [path])
    program.interrupts.raise(.interrupt)
    #expect(await ended == 130)
    #expect(program.error.text == "")
  }

  @Test("an interrupt ends the work on a printed test, and nothing is printed")
  func duringATest() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/session.jsonl"
    #expect(await recorded.run("run", "Memory", "--record", path, "--send", "waitTapped") == 0)
    var program = TestProgram()
    let interrupts = program.interrupts
    program.client.wait = {
      interrupts.raise(.terminate)
      await untilCancelled()
    }
    #expect(await program.run("test-from", path) == 143)
    #expect(program.output.text == "")
    #expect(program.error.text == "")
  }

  @Test("a named pipe is run as a script once it is written to")
  func namedPipe() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/script"
    try #require(mkfifo(path, 0o600) == 0)
    let program = TestProgram()
    async let ended = program.run("run", "Memory", "--send", "addButtonTapped", "--script", path)
    await program.output.contains("addButtonTapped")
    let writer = try FileHandle(forWritingTo: URL(filePath: path))
    try writer.write(contentsOf: Data("noteChanged \"x\"\n".utf8))
    await program.output.contains("noteChanged")
    try writer.close()
    #expect(await ended == 0)
  }

  @Test("an action whose effects were interrupted is not shown as done")
  func unanswered() async throws {
    let folder = try TemporaryFolder()
    var program = TestProgram()
    let interrupts = program.interrupts
    program.client.importFile = { _, _ in
      interrupts.raise(.interrupt)
      await untilCancelled()
    }
    let code = await program.run(
      "run", "Tally", "--database", folder.path + "/a.sqlite", "--send", #"importPicked(path: "x")"#
    )
    #expect(code == 130)
    #expect(program.output.text == "")
  }

  @Test("an interrupted import reports which part of it was kept", arguments: [0, 3])
  func duringAnImport(rows: Int) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("books.csv", "id,title\n")
    var program = TestProgram()
    let interrupts = program.interrupts
    program.client.importFile = { _, send in
      for done in 0...rows { await send(.imported(.progress(done, of: 25))) }
      interrupts.raise(.interrupt)
      await untilCancelled()
    }
    let code = await program.run(
      "import", "Tally", file, "--quiet", "--database", folder.path + "/a.sqlite")
    #expect(code == 130)
    #expect(program.output.text == "")
    #expect(program.error.text == (rows == 0 ? "" : "\(file): 3 rows are kept\n"))
  }

  @Test("nothing is printed when the reader is gone")
  func brokenPipe() async throws {
    let program = TestProgram()
    program.output.fail(with: .brokenPipe)
    let lines = repeatElement("addButtonTapped", count: 1000).joined(separator: "\n")
    #expect(await program.run("run", "Memory", input: .text(lines)) == 141)
    #expect(await program.run("help") == 141)
    #expect(program.error.text == "")
  }

  @Test("output that cannot be written is an error")
  func unwritable() async throws {
    let program = TestProgram()
    program.output.fail(with: SystemError(code: ENOSPC))
    #expect(await program.run("run", "Memory", "--send", "addButtonTapped") == 74)
    let message = "sample: cannot write the output: No space left on device\n"
    #expect(program.error.text == message)
    let listing = TestProgram()
    listing.output.fail(with: SystemError(code: ENOSPC))
    #expect(await listing.run("features") == 74)
    #expect(listing.error.text == message)
    let folder = try TemporaryFolder()
    let path = folder.path + "/session.jsonl"
    #expect(await recorded.run("run", "Memory", "--record", path, "--send", "waiting") == 0)
    for command in [["test-from", path], ["report", path, "--trace", "-"], ["replay", path]] {
      let reading = TestProgram()
      reading.output.fail(with: SystemError(code: ENOSPC))
      #expect(await reading.run(arguments: command) == 74)
      #expect(reading.error.text == message)
    }
  }
}

/// Waits until the task is cancelled.
func untilCancelled() async {
  let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
  for await _ in stream {}
  withExtendedLifetime(continuation) {}
}
