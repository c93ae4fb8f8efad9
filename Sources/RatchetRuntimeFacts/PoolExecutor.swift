import Synchronization

/// The executor of Swift's pool of threads, as compiled code names it.
///
/// Relied on: an executor without identity, whose two words are zero, stands for the pool. Compiled
/// code uses this value all the time, but the library has no name for it. So since Swift 5.9; for
/// task executors since 6.0. If its meaning ever changed, code after a sleep would run elsewhere, as
/// it does on an actor.
package enum PoolExecutor {
  /// Whether ``run(_:)`` can be called.
  package static let isReliable = RuntimeFact.poolExecutor.holds {
    guard MemoryLayout<UnownedSerialExecutor>.size == MemoryLayout<(Int, Int)>.size,
      MemoryLayout<UnownedTaskExecutor>.size == MemoryLayout<(Int, Int)>.size
    else { return false }
    let hasRun = Ran()
    _ = ProbedTask(run) { hasRun.value.store(true, ordering: .relaxed) }
    return hasRun.value.load(ordering: .relaxed)
  }

  private final class Ran: Sendable {
    // Atomic only for the compiler: one thread uses it.
    let value = Atomic(false)
  }

  // Unsafe: both are read only if their sizes were found to be the same.
  private static let serial = unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
  private static let noTaskExecutor = unsafeBitCast((0, 0), to: UnownedTaskExecutor.self)

  /// Runs a task's job on this thread like a thread of the pool. So the task's code after it has
  /// left its executor also runs here, unless it is bound to another one.
  package static func run(_ job: UnownedJob) {
    job.runSynchronously(isolatedTo: serial, taskExecutor: noTaskExecutor)
  }
}
