import RatchetIssues

/// The state of a test clock: the time, the sleepers with their deadlines, and the callers that
/// wait for sleepers.
///
/// It resumes no task: it returns the continuations to resume to its caller.
struct TestClockMachine<Instant: InstantProtocol, Sleeper> {
  typealias Waiter = CheckedContinuation<Void, Never>

  private(set) var now: Instant
  private(set) var sleepers = DeadlineHeap<Instant, Sleeper>()
  /// The time at which the advances so far end.
  private var end: Instant
  private var tickets = 0
  /// The tasks that are falling asleep, by ticket.
  private var fallingAsleep: [Int: FallingAsleep] = [:]
  private var counting: [(ticket: Int, count: Int, waiter: Waiter)] = []
  /// The advances that wait until no task is falling asleep.
  private var waitingForAll: [Waiter] = []
  /// The number of advances under way.
  private var moves = 0
  /// The number of times that an advance has come to its end: everything due then has been woken.
  private var ends = 0
  /// The task that fell asleep last, since the clock woke one.
  private(set) var lastToSleep: Int?
  /// The latest advances, if they woke no task.
  private var missed: Missed?
  /// Called when no advance is under way any more.
  private var onStill: [@Sendable () -> Void] = []

  private struct FallingAsleep {
    /// The value of ``TestClockMachine/ends`` when it began.
    let ends: Int
    var isCancelled = false
  }

  /// Consecutive advances, up to now, that woke no task.
  struct Missed {
    /// The time before the first of them.
    let start: Instant
    /// The source location of the first of them.
    let location: IssueLocation
    /// The tasks that know the time since: they advanced the clock, or have read its time.
    var informed: Set<Int> = []
  }

  init(now: Instant) {
    self.now = now
    end = now
  }

  /// The current time. Notes that the task has read it.
  mutating func readTime(by task: @autoclosure () -> Int?) -> Instant {
    if missed != nil, let task = task() { missed?.informed.insert(task) }
    return now
  }

  mutating func makeTicket() -> Int {
    tickets += 1
    return tickets
  }

  /// Makes a ticket for a task that wants to sleep; nil if the deadline has passed. If the deadline
  /// is now, the next advance ends the sleep.
  mutating func fallAsleep(until deadline: Instant) -> Int? {
    guard deadline >= now else { return nil }
    let ticket = makeTicket()
    fallingAsleep[ticket] = FallingAsleep(ends: ends)
    return ticket
  }

  /// The advances that should have woken a task that sleeps only now; nil if there are none, or the
  /// task knows the time.
  func missed(until deadline: Instant, by task: Int?) -> Missed? {
    guard let missed, deadline > missed.start, deadline <= now else { return nil }
    if let task, missed.informed.contains(task) { return nil }
    return missed
  }

  /// Adds a sleeper, unless its deadline has come or it was cancelled meanwhile.
  ///
  /// - Returns: the result of its sleep, if that has ended; and the callers that waited for it to
  ///   sleep, or for all tasks that were falling asleep.
  mutating func lieDown(
    _ sleeper: Sleeper, until deadline: Instant, ticket: Int, by task: Int? = nil
  ) -> (result: Result<Void, any Error>?, waiters: [Waiter]) {
    let way = fallingAsleep.removeValue(forKey: ticket)
    let advances = fallingAsleep.isEmpty ? takeAdvances() : []
    if way?.isCancelled == true { return (.failure(CancellationError()), advances) }
    // With a deadline that is now, an advance may have come to its end since the task began to fall
    // asleep.
    if deadline < now || deadline == now && way?.ends != ends { return (.success(()), advances) }
    sleepers.insert(sleeper, until: deadline, ticket: ticket)
    lastToSleep = task
    let ready = counting.filter { $0.count <= sleepers.count }
    counting.removeAll { $0.count <= sleepers.count }
    return (nil, ready.map(\.waiter) + advances)
  }

  private mutating func takeAdvances() -> [Waiter] {
    defer { waitingForAll = [] }
    return waitingForAll
  }

  /// Whether a task has begun to sleep, and is not asleep yet.
  var isAnyFallingAsleep: Bool { !fallingAsleep.isEmpty }

  /// Registers an advance that waits until no task is falling asleep any more; false, without
  /// registering it, if none is.
  mutating func whenAllAreAsleep(_ waiter: Waiter) -> Bool {
    if fallingAsleep.isEmpty { return false }
    waitingForAll.append(waiter)
    return true
  }

  /// Records that the task with this ticket was cancelled.
  ///
  /// - Returns: whether it sleeps, and so must be resumed.
  mutating func cancel(ticket: Int) -> Bool {
    if fallingAsleep[ticket] != nil {
      fallingAsleep[ticket]?.isCancelled = true
      return false
    }
    return sleepers.remove(ticket: ticket)
  }

  /// The target of an advance that continues from the targets of earlier ones.
  mutating func end(after duration: Instant.Duration) -> Instant {
    end = max(now, end).advanced(by: duration)
    return end
  }

  /// Takes the next sleeper whose deadline is not after the limit (nil: any), and moves the time to
  /// that deadline. If there is none, moves the time to the limit.
  ///
  /// - Parameter choose: chooses among the sleepers with the same deadline; nil takes the first to
  ///   arrive.
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

  /// - Parameter missed: the advance itself, if it woke no task.
  /// - Returns: the closures to call if the clock now stands still.
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

  /// Registers a closure to call when the clock stands still; false, without registering it, if it
  /// does already.
  mutating func whenStill(_ body: @escaping @Sendable () -> Void) -> Bool {
    if moves > 0 { onStill.append(body) }
    return moves > 0
  }

  /// Registers a caller that waits for a number of sleepers; true if they are there already.
  mutating func await(_ count: Int, _ waiter: Waiter, ticket: Int) -> Bool {
    if sleepers.count >= count { return true }
    counting.append((ticket, count, waiter))
    return false
  }

  /// Removes a caller that waits for sleepers.
  mutating func stopWaiting(ticket: Int) -> Waiter? {
    guard let index = counting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
    return counting.remove(at: index).waiter
  }
}
