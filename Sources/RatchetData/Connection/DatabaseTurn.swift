import Dispatch
import Synchronization

/// One access that takes its turn on a connection's thread, unless its task is cancelled before.
///
/// An actor for a single call: it lends the calling task the thread, as the connection's own isolation
/// would. The difference is that the task can be taken out of the queue again: it is then resumed
/// elsewhere, at once, to throw. So the connection itself must be touched on the thread only; here
/// nothing comes before ``run(_:)`` has seen that the task is not cancelled.
///
/// | state | is left by |
/// |---|---|
/// | entering | the task that asks for the thread; a cancellation |
/// | waiting | the thread, when it comes to it; a cancellation |
/// | taken, withdrawn | nothing: whichever came first counts |
actor DatabaseTurn: SerialExecutor {
  private enum State: Sendable {
    case entering
    case waiting(UnownedJob)
    case taken
    case withdrawn
  }

  private let thread: DatabaseThread
  private let slot: ConnectionSlot
  // Guards who resumes the task: its caller, the connection's thread and whoever cancels may meet.
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

  /// The task that waits, when its turn has come; nil if it no longer does.
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

  /// Not here: a task that is being cancelled may hold locks of its own.
  private nonisolated func resumeElsewhere(_ job: UnownedJob) {
    DispatchQueue.global().async { [self] in
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }
}
