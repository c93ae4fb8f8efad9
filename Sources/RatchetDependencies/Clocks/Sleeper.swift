import RatchetRuntimeFacts
import Synchronization

/// A task that sleeps on a test clock.
///
/// While it falls asleep and wakes, the task prefers this executor. So the clock knows when the
/// task is really suspended, and the code that wakes it runs the task's next steps itself, up to
/// where the task waits again or continues on an executor of its own (an actor's, or one that it
/// prefers).
final class Sleeper: TaskExecutor {
  // Threading: the task falls asleep on its own thread; an advance of the clock or a cancellation
  // ends the sleep from any other one. `stage` guards the task's next job and which code runs it,
  // `suspended` guards the continuation, which the first that ends the sleep takes. Neither is held
  // while a job runs, a continuation is resumed or the clock is called, and the two are never held
  // together.

  private enum Stage {
    /// The task is about to be suspended.
    case fallingAsleep
    /// The task is suspended, or may continue on any executor.
    case asleep
    /// The task was resumed, and the waking code runs its next job.
    case woken(UnownedJob?)
    /// Like `woken`, but the job was late: the thread that enqueues it runs it.
    case awaited(CheckedContinuation<Void, Never>)
    case awake
  }

  let ticket: Int
  let quiescence: (any Quiescence)?
  /// Identifies the task.
  let task = withUnsafeCurrentTask { $0?.hashValue }
  private let liesDown: @Sendable (Sleeper) -> Void
  private let stage = Mutex(Stage.fallingAsleep)
  private let suspended = Mutex<CheckedContinuation<Void, any Error>?>(nil)
  /// Whether the task already prefers an executor, as effects of a test store do. That executor
  /// counts the jobs it receives.
  private let hasExecutor = withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil }

  /// - Parameter liesDown: called when the task is suspended. It must not be resumed before.
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

  /// Resumes the task, which then continues by itself.
  func end(_ result: Result<Void, any Error>) {
    let continuation = suspended.withLock { suspended in
      defer { suspended = nil }
      return suspended
    }
    continuation?.resume(with: result)
  }

  /// Resumes the task, and runs its next steps at once.
  func wake() async {
    await runNextSteps()
    guard !PoolExecutor.isReliable, quiescence == nil else { return }
    // Only now do the steps after the sleep run, by a job of the pool.
    await ReadyTasks.run(rounds: 1, isolation: nil)
  }

  private func runNextSteps() async {
    stage.withLock { $0 = .woken(nil) }
    end(.success(()))
    if let job = takeJob() { return runInPlace(job) }
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
      runInPlace(job)
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

  /// Runs a task's job on this thread, and also the task's code after it has left this executor.
  private func runInPlace(_ job: UnownedJob) {
    if PoolExecutor.isReliable {
      PoolExecutor.run(job)
    } else {
      // The task leaves this executor by another job, which a thread of the pool runs.
      job.runSynchronously(on: asUnownedTaskExecutor())
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
      runInPlace(job)
      waiter.resume()
    case .awake: runInPlace(job)
    // A cancelling thread must not run the cancelled task's code: it may hold locks. If the task
    // has an executor of its own, this job is only the hop to it.
    case .asleep:
      if hasExecutor {
        runInPlace(job)
      } else {
        globalConcurrentExecutor.enqueue(ExecutorJob(job))
      }
    }
  }
}
