/// Numbers that identify tasks; the runtime prints them in the description of a job.
enum TaskIdentity {
  /// The task that a job continues; zero if it belongs to none.
  static func of(_ job: UnownedJob) -> UInt64 { jobTaskID(job) }

  /// The current task; zero if there is none.
  static var current: UInt64 {
    // A task is its own job: both are the same pointer.
    withUnsafeCurrentTask { task in
      task.map { jobTaskID(unsafeBitCast($0, to: UnownedJob.self)) } ?? 0
    }
  }
}

// The function behind the description of a job, which the library does not make public.
@_silgen_name("swift_task_getJobTaskId")
private func jobTaskID(_ job: UnownedJob) -> UInt64
