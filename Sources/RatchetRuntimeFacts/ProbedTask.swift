/// A task that has run to its end when its initializer returns: its executor runs its only job where
/// it is enqueued.
struct ProbedTask {
  private final class Executor: TaskExecutor {
    private let run: @Sendable (UnownedJob, Executor) -> Void

    init(_ run: @escaping @Sendable (UnownedJob, Executor) -> Void) { self.run = run }

    func enqueue(_ job: consuming ExecutorJob) { run(UnownedJob(job), self) }
  }

  let handle: Task<Void, Never>

  /// - Parameters:
  ///   - run: runs the job; nil to run it as the executor's own.
  ///   - body: the function of the task. It must not suspend.
  init(
    _ run: (@Sendable (UnownedJob) -> Void)? = nil, _ body: @escaping @Sendable () -> Void
  ) {
    let executor = Executor { job, executor in
      if let run { run(job) } else { job.runSynchronously(on: executor.asUnownedTaskExecutor()) }
    }
    handle = Task.detached(executorPreference: executor) { body() }
  }
}
