/// A connection on its own thread.
///
/// Accesses run on the thread, in the calling task (task-local values and `Task.isCancelled` are
/// the caller's) and in the order of the calls. A synchronous access runs on the caller's thread,
/// while the connection's thread stands still. Any thread may call these functions, but inside an
/// access to this connection the blocking ones would wait for themselves: callers check
/// ``isInUseHere`` first. The only locks are those of ``DatabaseThread`` and ``DatabaseTurn``.
actor DatabaseConnection {
  private let thread: DatabaseThread
  private let slot: ConnectionSlot

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  init(
    _ location: DatabaseLocation, configuration: DatabaseConfiguration, role: Database.Role,
    file: TemporaryFile? = nil, makeRecorder: ConnectionSlot.MakeRecorder? = nil
  ) {
    thread = DatabaseThread(label: configuration.label, didEnd: configuration.threadDidEnd)
    slot = ConnectionSlot(
      location: location, configuration: configuration, role: role, file: file,
      makeRecorder: makeRecorder)
  }

  deinit {
    if thread.retireUnused() { return }
    // Closing may write to the disk, so it is done on the connection's thread.
    thread.retire { [slot] in slot.close() }
  }

  /// Opens the connection on the caller's thread, before its own thread has had any work.
  nonisolated func openBeforeUse() throws {
    _ = try slot.database()
  }

  /// Runs a block on the thread, after all earlier calls. It creates no task, and returns at once.
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

  /// Reads on a connection that is leased to the caller alone, so that a cancelled read need not
  /// leave a queue. `finally` is called on the connection's thread.
  func read<T: Sendable>(
    _ body: @Sendable (Database) throws -> T, finally: @Sendable () -> Void
  ) throws -> T {
    defer { finally() }
    try Task.checkCancellation()
    return try slot.database().read(body)
  }

  // These wait for their turn. One that is cancelled before its turn throws at once.

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

  /// Whether the caller is inside an access to this connection.
  nonisolated var isInUseHere: Bool {
    thread.isActing
  }

  /// Runs `body` on the caller's own thread, in its task, once the earlier calls are done; blocks
  /// the caller until then.
  nonisolated func lend<T>(_ body: (Database) throws -> T) throws -> T {
    try thread.standingStill {
      try Task.checkCancellation()
      let database = try slot.database()
      database.life.willLendToCaller()
      return try body(database)
    }
  }

  /// Like ``close()``, but blocks the caller.
  nonisolated func closeAndWait() {
    if thread.retireUnused(after: { slot.close() }) { return }
    thread.standingStill { slot.close() }
    thread.retireAndJoin()
  }

  /// Closes the connection after all earlier calls, and ends the thread. Later calls throw.
  nonisolated func close() async {
    if thread.retireUnused(after: { slot.close() }) { return }
    await closeSlot()
    thread.retireAndJoin()
  }

  private func closeSlot() {
    slot.close()
  }
}
