/// The actor of a store under test, whose jobs a scheduler runs.
actor TestIsolation {
  private nonisolated let executor: IsolationExecutor

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ scheduler: Scheduler) { executor = IsolationExecutor(scheduler) }
}

/// Passes the jobs of an actor to a scheduler, which runs them one at a time.
final class IsolationExecutor: SerialExecutor {
  private let scheduler: Scheduler

  init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  func enqueue(_ job: consuming ExecutorJob) {
    scheduler.enqueue(UnownedJob(job), on: self)
  }

  /// Between jobs, the owner of the scheduler counts as isolated to the actor.
  func isIsolatingCurrentContext() -> Bool? { scheduler.isHeldHere }

  func checkIsolated() {
    guard scheduler.isHeldHere else {
      fatalError("The store of a test was used outside of its isolation.")
    }
  }
}

/// A host of stores whose jobs one scheduler runs.
protocol SchedulingHost: StoreHost {
  var scheduler: Scheduler { get }
}
