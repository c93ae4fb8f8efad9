import CFaults
import RatchetData
import Testing

@Suite(.timeLimit(.minutes(20))) struct FaultSweepTests {
  @Test(
    "whichever call of the file system fails, no commit is lost and the next try works",
    arguments: FaultRun.Kind.allCases, Fault.ofFileSystem)
  func fileSystem(_ kind: FaultRun.Kind, _ fault: Fault) async throws {
    try await sweep(kind, fault, steps: Ledger.steps)
  }

  @Test("whichever call of the file system fails, full-text search finds all texts")
  func search() async throws {
    try await sweep(.queue, Fault.ofFileSystem[0], steps: Ledger.noteSteps)
  }

  #if !(os(iOS) || os(tvOS) || os(watchOS) || os(visionOS))
    @Test("whichever allocation of SQLite fails, no commit is lost and the next try works")
    func memory() async throws {
      // The whole process shares SQLite's allocator, so the test needs a process of its own.
      await #expect(processExitsWith: .success) {
        try #require(fault_memory_install() == 0)
        for (duration, encoding) in zip(Fault.Duration.allCases, ["UTF-8", "UTF-16", "UTF-8"]) {
          let fault = Fault(
            name: "memory runs out", source: .memory, codes: [.noMemory], duration: duration,
            encoding: encoding)
          try await sweep(.queue, fault, steps: Ledger.shortSteps)
        }
      }
    }
  #endif
}

/// Runs the steps with the first, the second, … call failing, until a run has no such call.
private func sweep(_ kind: FaultRun.Kind, _ fault: Fault, steps: [Ledger.Step]) async throws {
  let folder = try TemporaryFolder.fast()
  var number = 0
  var wasHit = true
  while wasHit {
    number += 1
    var run = FaultRun(kind, fault, path: folder.path("\(number).sqlite"))
    do {
      wasHit = try await run.run(steps, failing: number)
    } catch {
      Issue.record(error, "call \(number)")
      // After the time limit every run would fail, and the sweep would never end.
      try Task.checkCancellation()
    }
  }
  #expect(number > 5)
}
