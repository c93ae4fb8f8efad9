import Dispatch
import Synchronization

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
      defer { thread.finish(database, in: slot) }
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

extension DatabaseThread {
  /// Leaves the work for which the caller of an access need not wait to the thread.
  fileprivate func finish(_ database: Database, in slot: ConnectionSlot) {
    if database.isCheckpointDue { perform { slot.checkpointIfDue() } }
  }
}

/// One access that waits for its turn on a connection's thread, unless its task is cancelled before
/// that.
///
/// It is an actor for a single call: it runs the calling task on the thread, as isolation to the
/// connection's actor would. The difference is that the task can be withdrawn from the queue: it is
/// then resumed at once on another thread, and throws. So the connection must not be touched before
/// ``run(_:)`` has checked that the task is not cancelled.
///
/// | state | is left by |
/// |---|---|
/// | entering | `enqueue`, when the task asks for the thread; a cancellation |
/// | waiting | the thread, when the turn comes; a cancellation |
/// | taken, withdrawn | nothing: the first of the two wins |
actor DatabaseTurn: SerialExecutor {
  private enum State: Sendable {
    case entering
    case waiting(UnownedJob)
    case taken
    case withdrawn
  }

  private let thread: DatabaseThread
  private let slot: ConnectionSlot
  // Guards which of the caller, the connection's thread and a cancellation resumes the task. No
  // other lock is taken while it is held, and it is not taken under another one.
  private let state = Mutex(State.entering)

  nonisolated var unownedExecutor: UnownedSerialExecutor { asUnownedSerialExecutor() }

  init(_ thread: DatabaseThread, _ slot: ConnectionSlot) {
    self.thread = thread
    self.slot = slot
  }

  /// Runs `body` on the thread, or throws `CancellationError` as soon as the task is cancelled.
  nonisolated(nonsending) static func run<T: Sendable>(
    _ thread: DatabaseThread, _ slot: ConnectionSlot, _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    let turn = DatabaseTurn(thread, slot)
    return try await withTaskCancellationHandler {
      try await turn.run(body)
    } onCancel: {
      turn.withdraw()
    }
  }

  private func run<T: Sendable>(_ body: @Sendable (Database) throws -> T) throws -> T {
    try Task.checkCancellation()
    let database = try slot.database()
    defer { thread.finish(database, in: slot) }
    return try body(database)
  }

  nonisolated func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let waits = state.withLock { state in
      guard case .entering = state else { return false }
      state = .waiting(job)
      return true
    }
    if waits { thread.enqueue(.turn(self)) } else { resumeElsewhere(job) }
  }

  /// Returns the waiting task when its turn has come; `nil` if it has been withdrawn.
  nonisolated func take() -> UnownedJob? {
    state.withLock { state in
      guard case .waiting(let job) = state else { return nil }
      state = .taken
      return job
    }
  }

  private nonisolated func withdraw() {
    let job: UnownedJob? = state.withLock { state in
      switch state {
      case .entering:
        state = .withdrawn
        return nil
      case .waiting(let job):
        state = .withdrawn
        return job
      case .taken, .withdrawn: return nil
      }
    }
    if let job { resumeElsewhere(job) }
  }

  /// Resumes the task on another thread, not in the caller: a task that cancels may hold locks of
  /// its own.
  private nonisolated func resumeElsewhere(_ job: UnownedJob) {
    DispatchQueue.global().async { [self] in
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }
}
