@testable import RatchetTesting

/// Each action starts a task that reads a number in one step, and writes one more in the next.
enum Updates {
  private enum Job: Equatable {
    /// Sends the actions, one a step.
    case sender
    case task(Int)
  }

  /// Whether the number is less than the number of actions sent.
  static func areLost(_ kept: [Int], _ schedule: inout Schedule) -> Bool {
    var unsent = kept[...]
    var number = 0
    var read: [Int: Int] = [:]
    // Jobs in the order of arrival; the task that ran last comes first while it can continue.
    var ready: [Job] = kept.isEmpty ? [] : [.sender]
    var last: Job?
    while !ready.isEmpty {
      let next = ready.remove(at: schedule.choose(of: ready.count, preempts: ready.first == last))
      var canGoOn = false
      switch next {
      case .sender:
        if let action = unsent.popFirst() { ready.append(.task(action)) }
        canGoOn = !unsent.isEmpty
      case .task(let action):
        if let seen = read[action] {
          number = seen + 1
        } else {
          read[action] = number
          canGoOn = true
        }
      }
      if canGoOn { ready.insert(next, at: 0) }
      last = next
    }
    return number < kept.count
  }
}
