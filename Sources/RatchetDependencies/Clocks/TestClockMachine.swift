/// What a test clock knows: the time, who sleeps until when, and who waits for a sleeper.
///
/// It resumes nobody: what is to be resumed is handed to who asks.
struct TestClockMachine<Instant: InstantProtocol> {
  struct Sleeper {
    let ticket: Int
    let continuation: CheckedContinuation<Void, any Error>
    let quiescence: (any Quiescence)?
  }

  typealias Waiter = CheckedContinuation<Void, Never>

  private(set) var now: Instant
  var sleepers = DeadlineHeap<Instant, Sleeper>()
  private var tickets = 0
  /// By the ticket of who is to leave its sleep.
  private var leaving: [Int: Waiter] = [:]
  private var counting: [(count: Int, waiter: Waiter)] = []

  init(now: Instant) { self.now = now }

  mutating func makeTicket() -> Int {
    tickets += 1
    return tickets
  }

  /// Lays a sleeper down, unless its deadline is here or it was cancelled before.
  ///
  /// - Returns: how its sleep has ended, where it has; and who waited for it to sleep.
  mutating func begin(
    _ sleeper: Sleeper, until deadline: Instant, isCancelled: Bool
  ) -> (result: Result<Void, any Error>?, waiters: [Waiter]) {
    if isCancelled { return (.failure(CancellationError()), []) }
    if deadline <= now { return (.success(()), []) }
    sleepers.insert(sleeper, until: deadline, ticket: sleeper.ticket)
    let ready = counting.filter { $0.count <= sleepers.count }
    counting.removeAll { $0.count <= sleepers.count }
    return (nil, ready.map(\.waiter))
  }

  /// Takes the next sleeper whose deadline comes until then (nil: whenever), and moves the time to
  /// that deadline; without one, moves it to the end.
  mutating func wake(until end: Instant?) -> Sleeper? {
    let limit = end ?? sleepers.firstDeadline ?? now
    guard let next = sleepers.popFirst(notAfter: limit) else {
      now = max(now, limit)
      return nil
    }
    now = max(now, next.deadline)
    return next.element
  }

  mutating func awaitLeaving(_ ticket: Int, _ waiter: Waiter) { leaving[ticket] = waiter }

  /// A sleep has ended; answers who waited for that.
  mutating func left(_ ticket: Int) -> Waiter? { leaving.removeValue(forKey: ticket) }

  /// Takes note of who waits for so many sleepers; true where they are there already.
  mutating func await(_ count: Int, _ waiter: Waiter) -> Bool {
    if sleepers.count >= count { return true }
    counting.append((count, waiter))
    return false
  }
}
