import Dispatch
import Synchronization

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
    return try body(slot.database())
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

  /// On another thread, not in the caller: a task that cancels may hold locks of its own.
  private nonisolated func resumeElsewhere(_ job: UnownedJob) {
    DispatchQueue.global().async { [self] in
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }
}
