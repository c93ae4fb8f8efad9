import RatchetBenchReport

/// A row of the report: the measured work, the caller's isolation, and the goals.
struct Benchmark: Sendable {
  let name: String
  let caller: Caller
  /// The row that does the same work in plain Swift.
  var baseline: String?
  var goal: Goal?
  var stretch: Goal?
  /// Successive rows of one group are sampled in turn, so that other load of the machine affects
  /// all of them. Only for timed work.
  var group: String?
  /// Whether a smoke run leaves it out, because even one operation takes many seconds to prepare.
  var takesLong: Bool
  let work: Work

  init(
    _ name: String,
    from caller: Caller,
    baseline: String? = nil,
    goal: Goal? = nil,
    stretch: Goal? = nil,
    inTurnWith group: String? = nil,
    takesLong: Bool = false,
    _ work: Work
  ) {
    self.name = name
    self.caller = caller
    self.baseline = baseline
    self.goal = goal
    self.stretch = stretch
    self.group = group
    self.takesLong = takesLong
    self.work = work
  }

  /// The rows that must be measured with this one.
  var comparedTo: [String] {
    [baseline].compactMap(\.self) + (goal?.others ?? []) + (stretch?.others ?? [])
  }
}

/// The isolation from which the measured call is made.
enum Caller: String, Sendable {
  case anywhere = "any thread"
  case inside = "inside isolation"
  case detached = "detached task"
  case mainActor = "main actor"
}

/// The way in which a benchmark is run.
enum Work: Sendable {
  /// Prepares once, then performs the operation this many times in a row. If the operation does
  /// several equal things, the time of each is reported.
  case timed(things: Int = 1, @Sendable () async -> @Sendable (_ count: Int) async -> Void)
  /// A sample of the resident memory for each of many equal things, in bytes; nil if the platform
  /// does not report it.
  case memory(@Sendable () async -> Double?)
  /// Makes this many equal things, and returns a function that releases them. Reports the heap that
  /// each occupies, in bytes; nothing if the C library does not report it. Taken once: unlike the
  /// resident memory, it is exact.
  case heap(things: Int, @Sendable (_ things: Int) async -> @Sendable () async -> Void)
  /// Prepares once, then performs the operation this many times in a row. Reports the number of
  /// allocations of one operation.
  case allocations(@Sendable () async -> @Sendable (_ count: Int) async -> Void)
  /// Prepares, and takes this many samples itself, in nanoseconds: for work that must be prepared
  /// anew before each sample.
  case measured(@Sendable (_ samples: Int) async -> [Double])
  /// The resident memory of the process over time, in kilobytes.
  case growth(@Sendable () async -> [Double])

  var unit: Report.Unit {
    switch self {
    case .timed, .measured: .nanoseconds
    case .memory, .heap: .bytes
    case .allocations: .blocks
    case .growth: .kilobytes
    }
  }
}
