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
  /// Who is on its way to sleep, by ticket, and whether it was cancelled meanwhile.
  private var fallingAsleep: [Int: Bool] = [:]
  private var counting: [(ticket: Int, count: Int, waiter: Waiter)] = []
  /// How many move it.
  private var moves = 0
  /// Who is to be told when nobody does.
  private var onStill: [@Sendable () -> Void] = []

  init(now: Instant) {
    self.now = now
    end = now
  }

  mutating func makeTicket() -> Int {
    tickets += 1
    return tickets
  }

  /// Gives a ticket to who wants to sleep; nil where the deadline is here.
  mutating func fallAsleep(until deadline: Instant) -> Int? {
    guard deadline > now else { return nil }
    let ticket = makeTicket()
    fallingAsleep[ticket] = false
    return ticket
  }

  /// Lays a sleeper down, unless its deadline has come or it was cancelled meanwhile.
  ///
  /// - Returns: how its sleep has ended, where it has; and who waited for it to sleep.
  mutating func lieDown(
    _ sleeper: Sleeper, until deadline: Instant, ticket: Int
  ) -> (result: Result<Void, any Error>?, waiters: [Waiter]) {
    if fallingAsleep.removeValue(forKey: ticket) == true {
      return (.failure(CancellationError()), [])
    }
    if deadline <= now { return (.success(()), []) }
    sleepers.insert(sleeper, until: deadline, ticket: ticket)
    let ready = counting.filter { $0.count <= sleepers.count }
    counting.removeAll { $0.count <= sleepers.count }
    return (nil, ready.map(\.waiter))
  }

  /// Takes note that who has this ticket is cancelled.
  ///
  /// - Returns: whether it sleeps, and so is to be resumed.
  mutating func cancel(ticket: Int) -> Bool {
    if fallingAsleep[ticket] != nil {
      fallingAsleep[ticket] = true
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
      return nil
    }
    now = max(now, next.deadline)
    return next.element
  }

  mutating func beginMove() { moves += 1 }

  /// - Returns: who is to be told that the clock stands still.
  mutating func endMove() -> [@Sendable () -> Void] {
    moves -= 1
    guard moves == 0 else { return [] }
    defer { onStill = [] }
    return onStill
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
