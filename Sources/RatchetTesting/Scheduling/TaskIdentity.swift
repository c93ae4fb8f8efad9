/// Numbers that tell tasks apart: what the runtime shows of a job when it is printed.
enum TaskIdentity {
  /// The task that a job continues; zero where it belongs to none.
  static func of(_ job: UnownedJob) -> UInt64 { jobTaskID(job) }

  /// The task that runs here; zero where none does.
  static var current: UInt64 {
    // A task is its own job: both are one pointer to it.
    withUnsafeCurrentTask { task in
      task.map { jobTaskID(unsafeBitCast($0, to: UnownedJob.self)) } ?? 0
    }
  }
}

// What the description of a job is made of. The library keeps the function to itself.
@_silgen_name("swift_task_getJobTaskId")
private func jobTaskID(_ job: UnownedJob) -> UInt64
