import Synchronization

/// The number of a task, which the runtime never gives to another one.
///
/// Relied on: the function behind the description of a job, in the runtime since Swift 5.7; and
/// that a task is its own job, so both are one pointer, since 5.5. Otherwise that pointer is the
/// number, which a later task may have too: a systematic exploration may then take two orders for
/// one, or one for two. If the two pointers differ as well, no task is known: every wait then
/// counts as one that may end by itself.
package enum TaskNumber {
  private enum Source {
    case runtime, pointer, none
  }

  /// Whether numbers come from the runtime.
  package static var isReliable: Bool { source == .runtime }

  private static let source: Source = {
    guard MemoryLayout<UnsafeCurrentTask>.size == MemoryLayout<UInt>.size,
      MemoryLayout<UnownedJob>.size == MemoryLayout<UInt>.size
    else { return .none }
    let found = Found()
    _ = ProbedTask({ job in
      found.job.store(pointer(of: job), ordering: .relaxed)
      found.number.store(jobTaskID(job), ordering: .relaxed)
      found.hasNumber.store(job.description.contains("\(jobTaskID(job))"), ordering: .relaxed)
      job.runSynchronously(on: globalConcurrentExecutor.asUnownedTaskExecutor())
    }) {
      let current = withUnsafeCurrentTask { task in task.map { pointer(of: $0) } ?? 0 }
      found.task.store(current, ordering: .relaxed)
    }
    let job = found.job.load(ordering: .relaxed)
    guard job != 0, job == found.task.load(ordering: .relaxed) else { return .none }
    let hasNumber = RuntimeFact.taskNumber.holds {
      found.number.load(ordering: .relaxed) != 0 && found.hasNumber.load(ordering: .relaxed)
    }
    return hasNumber ? .runtime : .pointer
  }()

  private final class Found: Sendable {
    // Atomic only for the compiler: one thread uses them.
    let job = Atomic<UInt64>(0)
    let task = Atomic<UInt64>(0)
    let number = Atomic<UInt64>(0)
    let hasNumber = Atomic(false)
  }

  /// The task that a job continues; zero if it belongs to none.
  package static func of(_ job: UnownedJob) -> UInt64 {
    switch source {
    case .runtime: jobTaskID(job)
    case .pointer: pointer(of: job)
    case .none: 0
    }
  }

  /// The current task; zero if there is none.
  package static var current: UInt64 {
    withUnsafeCurrentTask { task in
      guard let task else { return 0 }
      return switch source {
      // Unsafe: the two are one pointer.
      case .runtime: jobTaskID(unsafeBitCast(task, to: UnownedJob.self))
      case .pointer: pointer(of: task)
      case .none: 0
      }
    }
  }

  // Unsafe: the sizes are compared before the first call.

  private static func pointer(of job: UnownedJob) -> UInt64 {
    UInt64(unsafeBitCast(job, to: UInt.self))
  }

  private static func pointer(of task: UnsafeCurrentTask) -> UInt64 {
    UInt64(unsafeBitCast(task, to: UInt.self))
  }
}

// The function behind the description of a job, which the library does not make public.
@_silgen_name("swift_task_getJobTaskId")
private func jobTaskID(_ job: UnownedJob) -> UInt64
