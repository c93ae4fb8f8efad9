/// Whether a run is idle: values in, decisions out.
///
/// It is told what tasks wait for, and what is on its way to those who observe a database. A task that
/// says nothing is at work.
struct IdleMachine {
  enum Reason: Hashable {
    /// The next change of what it observes.
    case change
    /// So many tasks of its own.
    case tasks(Int)
    /// Anything else: it comes by itself, or never.
    case other
  }

  private struct Wait {
    let task: UInt
    let reason: Reason
    /// Those that it waits for, as far as they have begun.
    var joined: [UInt] = []
  }

  private var waits: [Int: Wait] = [:]
  /// The waits of each task, from the first to the innermost.
  private var tickets: [UInt: [Int]] = [:]
  private var deliveries: Set<Int> = []
  private var lastTicket = 0
  /// Whether somebody was told that the run is not idle, and waits.
  private var isAwaited = false
  private var isWakeDue = false

  /// - Returns: to be given to ``end(_:)``.
  mutating func begin(_ reason: Reason, task: UInt) -> Int {
    lastTicket += 1
    waits[lastTicket] = Wait(task: task, reason: reason)
    tickets[task, default: []].append(lastTicket)
    if reason == .change { noteChance() }
    return lastTicket
  }

  /// Something is on its way to who observes.
  ///
  /// - Returns: to be given to ``end(_:)``.
  mutating func beginDelivery() -> Int {
    lastTicket += 1
    deliveries.insert(lastTicket)
    return lastTicket
  }

  /// A task is one of those for which a ticket's waits.
  mutating func join(_ ticket: Int, task: UInt) { waits[ticket]?.joined.append(task) }

  mutating func end(_ ticket: Int) {
    if deliveries.remove(ticket) != nil { return noteChance() }
    guard let ended = waits.removeValue(forKey: ticket) else { return }
    let index = tickets.index(forKey: ended.task)!
    tickets.values[index].removeAll { $0 == ticket }
    // What the task waited for meanwhile, it waits for still.
    if tickets.values[index].isEmpty { tickets.remove(at: index) } else { noteChance() }
  }

  /// Whether anything is on its way to who observes.
  var isDelivering: Bool { !deliveries.isEmpty }

  private mutating func noteChance() { isWakeDue = isAwaited && deliveries.isEmpty }

  /// Whether nothing is on its way, and each of these tasks waits for the next change. Where not,
  /// ``takeWake()`` says when to ask again.
  mutating func isIdle(_ tasks: [UInt]) -> Bool {
    let isIdle = deliveries.isEmpty && tasks.allSatisfy { waits($0) }
    isAwaited = !isIdle
    isWakeDue = false
    return isIdle
  }

  /// Whether to ask again, as the answer may be another. Once for each answer.
  mutating func takeWake() -> Bool {
    guard isWakeDue else { return false }
    isWakeDue = false
    isAwaited = false
    return true
  }

  /// Whether a task waits for the next change, or for tasks of its own that do.
  ///
  /// - Parameter ticket: of the wait of whoever waits for it. A task's own tasks wait later than it began to.
  private func waits(_ task: UInt, after ticket: Int = 0) -> Bool {
    // The latest wait of a task is the innermost.
    guard let last = tickets[task]?.last, last > ticket, let wait = waits[last] else {
      return false
    }
    return switch wait.reason {
    case .change: true
    case .tasks(let count):
      wait.joined.count == count && wait.joined.allSatisfy { waits($0, after: last) }
    case .other: false
    }
  }
}
