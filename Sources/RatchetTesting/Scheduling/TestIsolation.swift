/// The actor of a store under test: what is isolated to it is run by a scheduler.
actor TestIsolation {
  private nonisolated let executor: IsolationExecutor

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ scheduler: Scheduler) { executor = IsolationExecutor(scheduler) }
}

/// Hands the jobs of an actor to a scheduler, which runs one at a time.
final class IsolationExecutor: SerialExecutor {
  private let scheduler: Scheduler

  init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  func enqueue(_ job: consuming ExecutorJob) {
    scheduler.enqueue(UnownedJob(job), on: self)
  }

  /// Between jobs, who has the scheduler is where they would be.
  func isIsolatingCurrentContext() -> Bool? { scheduler.isHeldHere }

  func checkIsolated() {
    guard scheduler.isHeldHere else {
      fatalError("The store of a test was reached from outside of its isolation.")
    }
  }
}
