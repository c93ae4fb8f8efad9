@testable import RatchetTesting

/// Threads with a number of steps each, of which one runs until it ends or is interrupted.
struct ThreadModel {
  let steps: [Int]

  /// Runs it as the turns specify: the order of the threads' steps, and the decisions met.
  func run(_ turns: Turns) -> (order: [Int], decisions: [Decision]) {
    var schedule = Schedule(turns)
    var left = steps
    var order: [Int] = []
    var current: Int?
    while true {
      let canGoOn = current.map { left[$0] > 0 } ?? false
      // The last thread that ran comes first; the others by their numbers.
      let others = left.indices.filter { left[$0] > 0 && $0 != current }
      let ready = (canGoOn ? [current].compactMap { $0 } : []) + others
      guard !ready.isEmpty else { return (order, schedule.decisions) }
      let next = ready[schedule.choose(of: ready.count, preempts: canGoOn)]
      left[next] -= 1
      order.append(next)
      current = next
    }
  }

  /// Every order of the steps, by counting naively.
  var orders: Set<[Int]> { Self.orders(steps) }

  private static func orders(_ left: [Int]) -> Set<[Int]> {
    guard left.contains(where: { $0 > 0 }) else { return [[]] }
    var all: Set<[Int]> = []
    for thread in left.indices where left[thread] > 0 {
      var rest = left
      rest[thread] -= 1
      for order in orders(rest) { all.insert([thread] + order) }
    }
    return all
  }

  /// The number of interruptions of a thread that has steps left.
  func preemptions(in order: [Int]) -> Int {
    var left = steps
    var count = 0
    for (index, thread) in order.enumerated() {
      if index > 0, order[index - 1] != thread, left[order[index - 1]] > 0 { count += 1 }
      left[thread] -= 1
    }
    return count
  }
}
