import Synchronization

/// A task that sleeps on a test clock.
///
/// While it falls asleep and wakes, the task prefers this executor. So the clock knows when the task is
/// really suspended, and who wakes it runs, on the spot, what the task does next: up to where it
/// waits again, or goes on at an executor of its own (an actor's, or one that it prefers).
final class Sleeper: TaskExecutor {
  private enum Stage {
    /// Its task is on the way to be suspended.
    case fallingAsleep
    /// Its task is suspended, or is to go on wherever the system likes.
    case asleep
    /// Somebody has resumed it, and runs what comes.
    case woken(UnownedJob?)
    /// As `woken`, but what was to come was late: whoever brings it runs it.
    case awaited(CheckedContinuation<Void, Never>)
    case awake
  }

  let ticket: Int
  let quiescence: (any Quiescence)?
  /// A name for its task.
  let task = withUnsafeCurrentTask { $0?.hashValue }
  private let liesDown: @Sendable (Sleeper) -> Void
  // Its task, the clock and who cancels are on any threads.
  private let stage = Mutex(Stage.fallingAsleep)
  private let suspended = Mutex<CheckedContinuation<Void, any Error>?>(nil)
  /// Whether its task prefers an executor by itself, as the effects of a test store do, which counts
  /// what it is given.
  private let hasExecutor = withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil }

  /// - Parameter liesDown: is told when the task is suspended: before that, nobody may resume it.
  init(
    ticket: Int, quiescence: (any Quiescence)?, liesDown: @escaping @Sendable (Sleeper) -> Void
  ) {
    self.ticket = ticket
    self.quiescence = quiescence
    self.liesDown = liesDown
  }

  /// Suspends the current task until it is woken.
  func sleep() async throws {
    try await withTaskExecutorPreference(self) {
      try await withCheckedThrowingContinuation { continuation in
        suspended.withLock { $0 = continuation }
      }
    }
  }

  /// Resumes the task to go on by itself.
  func end(_ result: Result<Void, any Error>) {
    let continuation = suspended.withLock { suspended in
      defer { suspended = nil }
      return suspended
    }
    continuation?.resume(with: result)
  }

  /// Resumes the task, and runs what follows at once.
  func wake() async {
    stage.withLock { $0 = .woken(nil) }
    end(.success(()))
    if let job = takeJob() { return job.runInPlace() }
    await withCheckedContinuation { waiter in
      let job = stage.withLock { stage -> UnownedJob? in
        if case .woken(let job?) = stage {
          stage = .awake
          return job
        }
        stage = .awaited(waiter)
        return nil
      }
      guard let job else { return }
      job.runInPlace()
      waiter.resume()
    }
  }

  private func takeJob() -> UnownedJob? {
    stage.withLock { stage in
      guard case .woken(let job?) = stage else { return nil }
      stage = .awake
      return job
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let before = stage.withLock { stage in
      defer {
        switch stage {
        case .woken: stage = .woken(job)
        case .awaited: stage = .awake
        case .fallingAsleep, .asleep, .awake: break
        }
      }
      return stage
    }
    switch before {
    case .fallingAsleep:
      job.runSynchronously(on: asUnownedTaskExecutor())
      stage.withLock { $0 = .asleep }
      liesDown(self)
    case .woken: break
    case .awaited(let waiter):
      job.runInPlace()
      waiter.resume()
    case .awake: job.runInPlace()
    // Who cancels must not run what the cancelled task does: it may hold locks. Where that has an
    // executor of its own, it is no more than the way there.
    case .asleep:
      if hasExecutor {
        job.runInPlace()
      } else {
        globalConcurrentExecutor.enqueue(ExecutorJob(job))
      }
    }
  }
}

extension UnownedJob {
  /// Runs a task's job as a thread of the system's pool would, on this thread. So what the task does
  /// when it has left its executor runs on here, where it is bound to no other.
  fileprivate func runInPlace() {
    runSynchronously(isolatedTo: .ofPool, taskExecutor: .none)
  }
}

// The pool is what nothing else is: an executor without identity, of zeroes, which compiled code
// names all the time. The library has no name for it. Were it to mean something else one day, what
// follows a sleep would run elsewhere, as it does on an actor.
extension UnownedSerialExecutor {
  fileprivate static let ofPool = unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
}

extension UnownedTaskExecutor {
  fileprivate static let none = unsafeBitCast((0, 0), to: UnownedTaskExecutor.self)
}
