import RatchetIssues
import Synchronization

/// A clock that stands still until a test moves it.
///
/// Who sleeps on it is woken in the order of deadlines, and of one deadline in the order of arrival,
/// one at a time; while one is woken, ``now`` is its deadline. `advance` runs what the
/// woken task does next itself, on the spot, until that waits again: so a loop of sleeps goes round
/// as often as time has passed, and what the task did has been done when `advance` returns. Where the
/// task belongs to a test store, all that follows in that store settles before the next is woken.
///
/// Outside of a test store, tasks that are ready to run have their turn before the clock moves, and after
/// each deadline whose tasks did not come back to sleep at once. So a task that was just started is asleep
/// when the clock moves, also one that goes to an actor first, and what a woken task did on an actor has
/// been done. A task that waits for something else meanwhile, or that has another priority than who moves
/// the clock, cannot be seen: await its result, or ``sleepers(_:)``.
///
/// Nothing here waits for real time to pass, but where a thread of the system is blocked: see
/// ``advance(by:isolation:fileID:filePath:line:column:)``.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initialState: Timer.State()) {
///   Timer()
/// } withDependencies: {
///   $0.continuousClock = clock
/// }
/// await store.send(.startTapped)
/// await clock.advance(by: .seconds(1))
/// await store.receive(\.ticked) { $0.seconds = 1 }
/// ```
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  public struct Instant: InstantProtocol {
    /// Since the start of the clock.
    public var offset: Duration

    public init(offset: Duration = .zero) { self.offset = offset }

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  // Sleepers and tests come from any thread.
  let machine: Mutex<TestClockMachine<Instant, Sleeper>>

  public init(now: Instant = Instant()) {
    machine = Mutex(TestClockMachine(now: now))
  }

  public var now: Instant { machine.withLock { $0.readTime(by: currentTask) } }
  public var minimumResolution: Duration { .zero }

  /// The deadline that is met next; nil while nobody sleeps.
  public var nextDeadline: Instant? { machine.withLock { $0.sleepers.firstDeadline } }

  /// Waits until the clock is moved to a deadline. A deadline that is now, as that of
  /// `sleep(for: .zero)`, is met by the next move, also by `advance(by: .zero)`; one that has passed, at
  /// once. Throws `CancellationError` when its task is cancelled.
  ///
  /// Where an advance woke nobody, and a task comes afterwards for a deadline which that advance has
  /// passed, that is issue D021, and no sleep: the task was not asleep in time. A task that has read
  /// ``now`` since, or has moved the clock itself, is not meant, nor is one of a test store.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let quiescence = DependencyValues.quiescenceInForce
    if quiescence == nil,
      let missed = machine.withLock({ $0.missed(until: deadline, by: currentTask) })
    {
      return reportIssue(
        Wording.sleeperCameLate(
          deadline: "\(deadline.offset)", start: "\(missed.start.offset)", at: missed.location))
    }
    guard let ticket = machine.withLock({ $0.fallAsleep(until: deadline) }) else { return }
    let sleeper = Sleeper(ticket: ticket, quiescence: quiescence) { sleeper in
      let answer = self.machine.withLock {
        $0.lieDown(sleeper, until: deadline, ticket: ticket, by: sleeper.task)
      }
      for waiter in answer.waiters { waiter.resume() }
      if let result = answer.result { sleeper.end(result) }
    }
    let wait = quiescence?.beginWait(.clock(self, deadline: deadline.offset))
    defer { if let wait { quiescence?.endWait(wait) } }
    try await withTaskCancellationHandler {
      try await sleeper.sleep()
    } onCancel: {
      if machine.withLock({ $0.cancel(ticket: ticket) }) {
        sleeper.end(.failure(CancellationError()))
      }
    }
  }

  /// Throws where somebody sleeps on the clock: nothing of what is tested should wait any more.
  ///
  /// Tasks that are ready to run have their turn first, as in ``advance(by:isolation:fileID:filePath:line:column:)``.
  /// Where who sleeps belongs to a test store, that settles first.
  public func checkSuspension(isolation: (any Actor)? = #isolation) async throws {
    await runReadyTasks(isolation)
    for quiescence in machine.withLock({ $0.sleepers.elements.compactMap(\.quiescence) }).distinct {
      await quiescence.settle()
    }
    let deadlines = deadlines
    if !deadlines.isEmpty { throw SuspensionError(deadlines: deadlines) }
  }

  /// Waits until so many sleep on the clock at once, or its task is cancelled.
  public func sleepers(_ count: Int = 1) async {
    let ticket = machine.withLock { $0.makeTicket() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        if machine.withLock({ $0.await(count, waiter, ticket: ticket) }) { return waiter.resume() }
        // Cancelled before there was somebody to tell.
        if Task.isCancelled { machine.withLock { $0.stopWaiting(ticket: ticket) }?.resume() }
      }
    } onCancel: {
      machine.withLock { $0.stopWaiting(ticket: ticket) }?.resume()
    }
  }

  /// A name for the task that asks; nil where none runs.
  var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  var deadlines: [String] {
    machine.withLock { $0.sleepers.deadlines }.map { "\($0.offset)" }
  }
}

extension TestClock: TestTime {
  package var nowText: String { "\(now.offset)" }
  package var nextDeadlineText: String? { nextDeadline.map { "\($0.offset)" } }

  package func whenStill(_ body: @escaping @Sendable () -> Void) -> Bool {
    machine.withLock { $0.whenStill(body) }
  }
}

extension [any Quiescence] {
  fileprivate var distinct: [any Quiescence] {
    var seen: Set<ObjectIdentifier> = []
    return filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}

extension TestClock where Duration == Swift.Duration {
  public convenience init() { self.init(now: Instant()) }
}

/// A test clock with the unit of time of another clock: `TestClockOf<ContinuousClock>`.
public typealias TestClockOf<C: Clock> = TestClock<C.Duration> where C.Duration: Hashable
