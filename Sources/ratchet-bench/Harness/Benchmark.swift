/// One row of the report: what is measured, from where it is called, and what is hoped for.
struct Benchmark: Sendable {
  let name: String
  let caller: Caller
  /// The row that does the same work in plain Swift.
  var baseline: String?
  var goal: Goal?
  var stretch: Goal?
  /// Rows of one group that follow one another are sampled in turn, so that whatever else the machine
  /// does falls on all of them. Only for timed work.
  var group: String?
  let work: Work

  init(
    _ name: String,
    from caller: Caller,
    baseline: String? = nil,
    goal: Goal? = nil,
    stretch: Goal? = nil,
    inTurnWith group: String? = nil,
    _ work: Work
  ) {
    self.name = name
    self.caller = caller
    self.baseline = baseline
    self.goal = goal
    self.stretch = stretch
    self.group = group
    self.work = work
  }

  /// The rows that must be measured with this one.
  var comparedTo: [String] { [baseline, goal?.other, stretch?.other].compactMap(\.self) }
}

/// Where the measured call is made.
enum Caller: String, Sendable {
  case anywhere = "any thread"
  case inside = "inside isolation"
  case detached = "detached task"
  case mainActor = "main actor"
}

/// How a benchmark is run.
enum Work: Sendable {
  /// Prepares once; then performs the operation so many times in a row. Of an operation that does
  /// several equal things, the time of each is told.
  case timed(things: Int = 1, @Sendable () async -> @Sendable (_ count: Int) async -> Void)
  /// One sample of resident memory for each of many equal things, in bytes; nil where the platform
  /// does not tell.
  case memory(@Sendable () async -> Double?)
  /// Prepares once; then performs the operation so many times in a row, and tells how many blocks of
  /// memory one of them asks for.
  case allocations(@Sendable () async -> @Sendable (_ count: Int) async -> Void)
  /// The resident memory of the process over time, in kilobytes.
  case growth(@Sendable () async -> [Double])

  var unit: Unit {
    switch self {
    case .timed: .nanoseconds
    case .memory: .bytes
    case .allocations: .blocks
    case .growth: .kilobytes
    }
  }
}

enum Unit: String, Sendable, Encodable {
  case nanoseconds = "ns"
  case bytes = "B"
  case blocks = "blocks"
  case kilobytes = "KB"
}
