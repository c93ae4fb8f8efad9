/// One connection on its own thread.
///
/// A task that calls in moves to the thread and runs its block there: task-local values hold, and
/// `Task.isCancelled` is that of the caller. Calls run in the order in which they were made.
actor DatabaseConnection {
  private let thread: DatabaseThread
  private let slot: ConnectionSlot

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  init(
    _ location: DatabaseLocation, configuration: DatabaseConfiguration, role: Database.Role,
    file: TemporaryFile? = nil, hub: DatabaseHub? = nil
  ) {
    thread = DatabaseThread(label: configuration.label, didEnd: configuration.threadDidEnd)
    slot = ConnectionSlot(
      location: location, configuration: configuration, role: role, file: file, hub: hub)
  }

  deinit {
    if thread.retireUnused() { return }
    // Closing may write to the disk, so the thread does it.
    thread.retire { [slot] in slot.close() }
  }

  /// Opens the connection on the caller's thread, before it is used on its own.
  nonisolated func openBeforeUse() throws {
    _ = try slot.database()
  }

  /// Runs a block on the thread, after what was called before, without a task and without waiting for it.
  nonisolated func perform(
    _ body: @escaping @Sendable (Result<Database, any Error>) -> Void
  ) {
    thread.perform { [slot] in
      switch Result(catching: { try slot.database() }) {
      case .success(let database): database.life.lend { body(.success(database)) }
      case .failure(let error): body(.failure(error))
      }
    }
  }

  /// Of a connection that nobody else uses meanwhile: a cancelled one waits for no other.
  func read<T: Sendable>(
    _ body: @Sendable (Database) throws -> T, finally: @Sendable () -> Void
  ) throws -> T {
    defer { finally() }
    try Task.checkCancellation()
    return try slot.database().read(body)
  }

  // These take turns. One that is cancelled before its turn throws at once.

  nonisolated(nonsending) func read<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    try await DatabaseTurn.run(thread, slot) { try $0.read(body) }
  }

  nonisolated(nonsending) func write<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    try await DatabaseTurn.run(thread, slot) { try $0.write(body) }
  }

  nonisolated(nonsending) func writeWithoutTransaction<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    try await DatabaseTurn.run(thread, slot) { try $0.writeWithoutTransaction(body) }
  }

  /// Whether the caller is inside of an access to this connection.
  nonisolated var isInUseHere: Bool {
    thread.isActing
  }

  /// Runs `body` on the caller's own thread, in its task, when the connection's thread has come to
  /// it; blocks the caller until then.
  nonisolated func lend<T>(_ body: (Database) throws -> T) throws -> T {
    try thread.standingStill {
      try Task.checkCancellation()
      let database = try slot.database()
      database.life.willLendToCaller()
      return try body(database)
    }
  }

  /// As ``close()``, but blocks the caller.
  nonisolated func closeAndWait() {
    if thread.retireUnused(after: { slot.close() }) { return }
    thread.standingStill { slot.close() }
    thread.retireAndJoin()
  }

  /// Closes after what was called before, and ends the thread. What is called later throws.
  nonisolated func close() async {
    if thread.retireUnused(after: { slot.close() }) { return }
    await closeSlot()
    thread.retireAndJoin()
  }

  private func closeSlot() {
    slot.close()
  }
}
