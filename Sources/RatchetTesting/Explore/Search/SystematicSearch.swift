/// Enumerates the schedules of a deterministic program: depth first, each once, without those that
/// interrupt more often than a bound allows.
///
/// If the last task cannot go on, all options are tried, since the choice interrupts nothing. Most
/// mistakes need one or two interruptions, and there are not many schedules with so few.
///
/// ```swift
/// var search = SystematicSearch(preemptions: 2, limit: 10_000)
/// while let turns = search.next() {
///   let departure = search.record(run(turns))
/// }
/// ```
struct SystematicSearch: Sendable {
  /// The maximum number of interruptions in a schedule; nil for no limit.
  let preemptions: Int?

  /// The maximum number of schedules to propose.
  let limit: Int

  /// The number of schedules proposed so far.
  private(set) var count = 0

  /// Whether all schedules within the bound were proposed; false if the limit was reached first.
  private(set) var isComplete = false

  /// The decisions of the next run, all of which are foreseen.
  private var path: [Decision] = []

  /// Whether the run of `path` has not been recorded yet.
  private var isAwaiting = false

  init(preemptions: Int?, limit: Int) {
    self.preemptions = preemptions
    self.limit = limit
  }

  /// The next schedule; nil after the last. If a run was not recorded, the search skips all
  /// schedules that begin like it.
  mutating func next() -> Turns? {
    if isAwaiting { advance() }
    guard !isComplete, count < limit else { return nil }
    count += 1
    isAwaiting = true
    return Turns(path)
  }

  /// Records the decisions of the last schedule's run.
  ///
  /// - Returns: where the run deviated from the schedule, if it did. Then the program depends on
  ///   more than the schedule, and the search skips all schedules that begin like this one.
  mutating func record(_ decisions: [Decision]) -> Departure? {
    guard isAwaiting else { return nil }
    let departure = departure(of: decisions)
    if departure == nil { path = decisions }
    advance()
    return departure
  }

  private func departure(of decisions: [Decision]) -> Departure? {
    for (number, foreseen) in path.enumerated() {
      let met = decisions.indices.contains(number) ? decisions[number] : nil
      if met != foreseen { return Departure(decision: number, foreseen: foreseen, met: met) }
    }
    for (number, met) in decisions.enumerated().dropFirst(path.count) where met.chosen != 0 {
      let foreseen = Decision(options: met.options, preempts: met.preempts)
      return Departure(decision: number, foreseen: foreseen, met: met)
    }
    return nil
  }

  /// Moves on to the last decision that has another option left.
  private mutating func advance() {
    isAwaiting = false
    var used = path.count(where: \.isPreemption)
    while var last = path.popLast() {
      if last.isPreemption { used -= 1 }
      guard last.chosen + 1 < last.options else { continue }
      last.chosen += 1
      guard used + (last.isPreemption ? 1 : 0) <= preemptions ?? .max else { continue }
      path.append(last)
      return
    }
    isComplete = true
  }
}
