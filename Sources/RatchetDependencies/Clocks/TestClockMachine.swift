import RatchetIssues

/// What a test clock knows: the time, who sleeps until when, and who waits for sleepers.
///
/// It resumes nobody: what is to be resumed is handed to who asks.
struct TestClockMachine<Instant: InstantProtocol, Sleeper> {
  typealias Waiter = CheckedContinuation<Void, Never>

  private(set) var now: Instant
  private(set) var sleepers = DeadlineHeap<Instant, Sleeper>()
  /// To where it was told to go.
  private var end: Instant
  private var tickets = 0
  /// Who is on its way to sleep, by ticket.
  private var fallingAsleep: [Int: FallingAsleep] = [:]
  private var counting: [(ticket: Int, count: Int, waiter: Waiter)] = []
  /// How many move it.
  private var moves = 0
  /// How often a move has come to its end: what is due then has been woken.
  private var ends = 0
  /// The task that has gone to sleep last, since the clock woke one.
  private(set) var lastToSleep: Int?
  /// The latest moves, where they woke nobody.
  private var missed: Missed?
  /// Who is to be told when nobody does.
  private var onStill: [@Sendable () -> Void] = []

  private struct FallingAsleep {
    /// As ``TestClockMachine/ends`` was when it began.
    let ends: Int
    var isCancelled = false
  }

  /// Moves that woke nobody, one right after the other, up to now.
  struct Missed {
    /// The time before the first of them.
    let start: Instant
    /// Where the first of them was called.
    let location: IssueLocation
    /// The tasks that know what time it is since: they moved the clock, or have asked.
    var informed: Set<Int> = []
  }

  init(now: Instant) {
    self.now = now
    end = now
  }

  /// The time, for a task that asks.
  mutating func readTime(by task: @autoclosure () -> Int?) -> Instant {
    if missed != nil, let task = task() { missed?.informed.insert(task) }
    return now
  }

  mutating func makeTicket() -> Int {
    tickets += 1
    return tickets
  }

  /// Gives a ticket to who wants to sleep; nil where the deadline has passed. A deadline that is now is
  /// met by the next move.
  mutating func fallAsleep(until deadline: Instant) -> Int? {
    guard deadline >= now else { return nil }
    let ticket = makeTicket()
    fallingAsleep[ticket] = FallingAsleep(ends: ends)
    return ticket
  }

  /// The moves that should have woken a task which comes to sleep only now; nil where there are none, or
  /// the task knows what time it is.
  func missed(until deadline: Instant, by task: Int?) -> Missed? {
    guard let missed, deadline > missed.start, deadline <= now else { return nil }
    if let task, missed.informed.contains(task) { return nil }
    return missed
  }

  /// Lays a sleeper down, unless its deadline has come or it was cancelled meanwhile.
  ///
  /// - Returns: how its sleep has ended, where it has; and who waited for it to sleep.
  mutating func lieDown(
    _ sleeper: Sleeper, until deadline: Instant, ticket: Int, by task: Int? = nil
  ) -> (result: Result<Void, any Error>?, waiters: [Waiter]) {
    let way = fallingAsleep.removeValue(forKey: ticket)
    if way?.isCancelled == true { return (.failure(CancellationError()), []) }
    // Of a deadline that is now, the next move has not come to its end yet.
    if deadline < now || deadline == now && way?.ends != ends { return (.success(()), []) }
    sleepers.insert(sleeper, until: deadline, ticket: ticket)
    lastToSleep = task
    let ready = counting.filter { $0.count <= sleepers.count }
    counting.removeAll { $0.count <= sleepers.count }
    return (nil, ready.map(\.waiter))
  }

  /// Takes note that who has this ticket is cancelled.
  ///
  /// - Returns: whether it sleeps, and so is to be resumed.
  mutating func cancel(ticket: Int) -> Bool {
    if fallingAsleep[ticket] != nil {
      fallingAsleep[ticket]?.isCancelled = true
      return false
    }
    return sleepers.remove(ticket: ticket)
  }

  /// The end of a way that begins where those end that were taken on before.
  mutating func end(after duration: Instant.Duration) -> Instant {
    end = max(now, end).advanced(by: duration)
    return end
  }

  /// Takes the next sleeper whose deadline comes until then (nil: whenever), and moves the time to
  /// that deadline; without one, moves it to the end.
  ///
  /// - Parameter choose: which of so many of one deadline; nil for the one that came first.
  mutating func wake(until limit: Instant?, choosing choose: ((Int) -> Int)? = nil) -> Sleeper? {
    let limit = limit ?? sleepers.firstDeadline ?? now
    end = max(end, limit)
    let next =
      choose.map { sleepers.popFirst(notAfter: limit, choosing: $0) }
      ?? sleepers.popFirst(notAfter: limit)
    guard let next else {
      now = max(now, limit)
      ends += 1
      return nil
    }
    now = max(now, next.deadline)
    lastToSleep = nil
    return next.element
  }

  var isMoving: Bool { moves > 0 }

  mutating func beginMove() { moves += 1 }

  /// - Parameter missed: the move itself, where it woke nobody.
  /// - Returns: who is to be told that the clock stands still.
  mutating func endMove(_ missed: Missed? = nil) -> [@Sendable () -> Void] {
    note(missed)
    moves -= 1
    guard moves == 0 else { return [] }
    defer { onStill = [] }
    return onStill
  }

  private mutating func note(_ move: Missed?) {
    guard let move else {
      missed = nil
      return
    }
    guard let first = missed else {
      missed = move.start < now ? move : nil
      return
    }
    missed = Missed(start: first.start, location: first.location, informed: move.informed)
  }

  /// Takes note of who is to be told when the clock stands still; false where it does.
  mutating func whenStill(_ body: @escaping @Sendable () -> Void) -> Bool {
    if moves > 0 { onStill.append(body) }
    return moves > 0
  }

  /// Takes note of who waits for so many sleepers; true where they are there already.
  mutating func await(_ count: Int, _ waiter: Waiter, ticket: Int) -> Bool {
    if sleepers.count >= count { return true }
    counting.append((ticket, count, waiter))
    return false
  }

  /// Forgets who waits for sleepers.
  mutating func stopWaiting(ticket: Int) -> Waiter? {
    guard let index = counting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
    return counting.remove(at: index).waiter
  }
}
