/// Decides whether a run is idle: values in, decisions out.
///
/// Its callers report the waits of tasks and the deliveries to database observers. A task without a
/// reported wait is at work.
struct IdleMachine {
  enum Reason: Hashable {
    /// An event that does not come by itself: the next change of something that it observes, or
    /// the next advance of a clock that stands still.
    case event
    /// This many tasks of its own.
    case tasks(Int)
    /// Anything else, which comes by itself or never.
    case other
  }

  private struct Wait {
    let task: UInt
    let reason: Reason
    /// The tasks that it waits for, as far as they have begun.
    var joined: [UInt] = []
  }

  private var waits: [Int: Wait] = [:]
  /// The waits of each task, from the outermost to the innermost.
  private var tickets: [UInt: [Int]] = [:]
  private var deliveries: Set<Int> = []
  private var lastTicket = 0
  /// Whether the last answer was that the run is not idle, so that a caller waits.
  private var isAwaited = false
  private var isWakeDue = false

  /// - Returns: the ticket to pass to ``end(_:)``.
  mutating func begin(_ reason: Reason, task: UInt) -> Int {
    lastTicket += 1
    waits[lastTicket] = Wait(task: task, reason: reason)
    tickets[task, default: []].append(lastTicket)
    if reason == .event { noteChance() }
    return lastTicket
  }

  /// Records that a value is on its way to an observer.
  ///
  /// - Returns: the ticket to pass to ``end(_:)``.
  mutating func beginDelivery() -> Int {
    lastTicket += 1
    deliveries.insert(lastTicket)
    return lastTicket
  }

  /// Records that the wait with this ticket waits for a task.
  mutating func join(_ ticket: Int, task: UInt) { waits[ticket]?.joined.append(task) }

  mutating func end(_ ticket: Int) {
    if deliveries.remove(ticket) != nil { return noteChance() }
    guard let ended = waits.removeValue(forKey: ticket) else { return }
    let index = tickets.index(forKey: ended.task)!
    tickets.values[index].removeAll { $0 == ticket }
    // The task may have ended an inner wait, so that an outer one counts again.
    if tickets.values[index].isEmpty { tickets.remove(at: index) } else { noteChance() }
  }

  /// Whether any value is on its way to an observer.
  var isDelivering: Bool { !deliveries.isEmpty }

  private mutating func noteChance() { isWakeDue = isAwaited && deliveries.isEmpty }

  /// Whether no value is on its way, and each of these tasks waits for an event. If not,
  /// ``takeWake()`` shows when to ask again.
  mutating func isIdle(_ tasks: [UInt]) -> Bool {
    let isIdle = deliveries.isEmpty && tasks.allSatisfy { waits($0) }
    isAwaited = !isIdle
    isWakeDue = false
    return isIdle
  }

  /// Whether to ask again, since the answer may have changed; true at most once for each answer.
  mutating func takeWake() -> Bool {
    guard isWakeDue else { return false }
    isWakeDue = false
    isAwaited = false
    return true
  }

  /// Whether a task waits for an event, or for tasks of its own that do.
  ///
  /// - Parameter ticket: the wait for this task. The waits of a task's own tasks begin after its
  ///   own.
  private func waits(_ task: UInt, after ticket: Int = 0) -> Bool {
    // The latest wait of a task is the innermost.
    guard let last = tickets[task]?.last, last > ticket, let wait = waits[last] else {
      return false
    }
    return switch wait.reason {
    case .event: true
    case .tasks(let count):
      wait.joined.count == count && wait.joined.allSatisfy { waits($0, after: last) }
    case .other: false
    }
  }
}
