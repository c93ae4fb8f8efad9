/// Chooses the next step of an explored run, and records the trace.
struct ExploringMachine {
  var schedule: Schedule
  var trace = Trace()

  /// The task that ran last.
  private(set) var last: UInt64 = 0

  /// How many jobs have run.
  private(set) var count = 0

  init(_ schedule: Schedule) { self.schedule = schedule }

  /// - Parameter canGoOn: whether option 0 continues the task that ran last.
  mutating func choose(of options: Int, canGoOn: Bool) -> Int {
    schedule.choose(of: options, preempts: canGoOn)
  }

  mutating func noteStep(of task: UInt64, as role: TraceRole) {
    count += 1
    last = task
    trace.note(task, role)
  }
}
