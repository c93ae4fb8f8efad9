import Ratchet
import RatchetData
import RatchetDependencies

extension ReducerProgram {
  func verify(
    _ recording: Recording, until: Int?, _ options: RunOptions, _ console: RunConsole
  ) async throws {
    try await repeating(recording, .compares) { session in
      try VerifyRun(
        recording: recording, until: until, options: options, console: console, session: session
      ).perform()
    }
  }

  func bisect(
    _ recording: Recording, invariant name: String, _ options: RunOptions, _ console: RunConsole
  ) async throws {
    let invariant = try invariant(name)
    try await repeating(recording, .reduces) { session in
      try BisectRun(
        recording: recording, invariant: invariant, options: options, console: console,
        session: session
      ).perform()
    }
  }

  func shrink(
    _ recording: Recording, invariant name: String, to path: String, _ console: RunConsole
  ) async throws {
    let invariant = try invariant(name)
    // Made first, so that a long search is not in vain.
    let writer = try RecordingWriter(path: path)
    do {
      try await repeating(recording, .reduces) { session in
        let result = try ShrinkRun(recording: recording, invariant: invariant, session: session)
          .perform()
        for line in result.lines { writer.append(line) }
        writer.flush()
        if let failure = writer.failure { throw failure }
        console.print([
          Wording.shrunk(
            invariant.name, result.actionCount, of: result.recordedCount, to: path)
        ])
      }
    } catch {
      writer.discard()
      throw error
    }
  }

  private func invariant(_ name: String) throws(UsageError) -> DrivenInvariant<R.State> {
    if let invariant = invariants.first(where: { $0.name == name }) { return invariant }
    throw UsageError(message: Wording.unknownInvariant(name, of: self.name, invariants.map(\.name)))
  }

  /// Repeats a session up to its first state, and passes it on.
  private func repeating(
    _ recording: Recording, _ mode: RepeatedSession<R>.Mode,
    _ body: (RepeatedSession<R>) throws -> Void
  ) async throws {
    let session = try await RepeatedSession.begin(recording, of: self, mode: mode)
    let result = Result { try body(session) }
    await session.close()
    try result.get()
  }

  /// The dependencies of a repeated session, and the empty database in memory that they have.
  func repetition(
    of header: RecordingHeader
  ) async throws -> (DependencyValues, (any DatabaseWriter)?) {
    var dependencies = dependencies(hasTestClock: header.hasTestClock)
    header.region.apply(to: &dependencies)
    guard let storage else { return (dependencies, nil) }
    let database = try memoryDatabase()
    do {
      try await storage.prepare(database, &dependencies)
    } catch {
      await database.close()
      throw error
    }
    return (dependencies, database)
  }
}
