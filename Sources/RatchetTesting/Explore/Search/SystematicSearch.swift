/// Enumerates the schedules of something that decides alike whenever it is led alike: depth first, each
/// once, without those that interrupt more often than a bound allows.
///
/// Where nothing could go on, all options are tried: a choice there interrupts nobody. Most mistakes
/// need one or two interruptions, and schedules with so few are not many.
///
/// ```swift
/// var search = SystematicSearch(preemptions: 2, limit: 10_000)
/// while let turns = search.next() {
///   let departure = search.record(run(turns))
/// }
/// ```
struct SystematicSearch: Sendable {
  /// How often a schedule may interrupt; nil for as often as it likes.
  let preemptions: Int?

  /// The most schedules to give.
  let limit: Int

  /// How many schedules were given.
  private(set) var count = 0

  /// Whether there is none left to give within the bound. False too where the limit came first.
  private(set) var isComplete = false

  /// The decisions to be taken next, all of them foreseen.
  private var path: [Decision] = []

  /// Whether `path` awaits the run that follows it.
  private var isAwaiting = false

  init(preemptions: Int?, limit: Int) {
    self.preemptions = preemptions
    self.limit = limit
  }

  /// The next schedule, or nil after the last. A schedule whose run was not recorded is passed over,
  /// with all that begin as it does.
  mutating func next() -> Turns? {
    if isAwaiting { advance() }
    guard !isComplete, count < limit else { return nil }
    count += 1
    isAwaiting = true
    return Turns(path)
  }

  /// Takes note of what the run of the last schedule met.
  ///
  /// - Returns: where it was not led as foreseen, if anywhere: then the run depends on something else
  ///   than the schedule, and the search goes on without the schedules that begin as this one does.
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

  /// To the last decision that has another option left.
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
