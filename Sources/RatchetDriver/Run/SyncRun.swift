import RatchetData
import RatchetSync

/// Synchronizes tables of a database with other devices, once or until it is interrupted.
struct SyncRun: Sendable {
  let remote: SyncRemote
  /// Whether to go on after everything is exchanged, until the run is interrupted.
  let watches: Bool

  /// Sends and fetches. Progress and refused edits are written to standard error, the outcome to
  /// standard output. When this returns or throws, nothing runs any more.
  func perform(
    _ database: any DatabaseWriter, _ tables: [SyncTable], _ console: RunConsole
  ) async throws {
    let engine: SyncEngine
    do {
      engine = try SyncEngine(for: database, tables: tables, transport: try remote.transport())
    } catch let error as SyncSchemaError {
      throw DriverFailure(.software, error.description)
    }
    if remote.isNew { console.printError(Wording.newRemote(remote.name)) }
    do {
      try await reporting(engine, to: console) {
        try await engine.syncChanges()
        if watches { try await watch(engine) }
      }
    } catch {
      await engine.stop()
      guard !(error is CancellationError) else { throw error }
      throw DriverFailure(.inputOutput, Wording.notSynchronized(remote.name, "\(error)"))
    }
    await engine.stop()
    for edit in try await engine.rejectedEdits() { console.fail(Wording.rejected(edit)) }
    console.print([TerminalText.escaped(Wording.synchronized(engine.status, remote.name))])
  }

  /// Lets the engine run until the task is cancelled.
  private func watch(_ engine: SyncEngine) async throws {
    await engine.start()
    // The stream ends with the task.
    for await _ in engine.statuses {}
    try Task.checkCancellation()
  }

  /// Runs `body`, and meanwhile shows how the engine advances.
  private func reporting(
    _ engine: SyncEngine, to console: RunConsole, _ body: () async throws -> Void
  ) async throws {
    let reports = Task {
      var shown = SyncStatus()
      for await status in engine.statuses {
        if let line = Wording.advanced(from: shown, to: status, isWatching: watches) {
          console.note(line)
        }
        shown = status
      }
    }
    defer { reports.cancel() }
    try await body()
  }
}
