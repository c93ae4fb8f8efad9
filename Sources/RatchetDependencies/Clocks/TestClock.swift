import RatchetIssues
import Synchronization

/// A clock that stands still until a test advances it.
///
/// Sleepers are woken one at a time, in the order of their deadlines and, with equal deadlines, in
/// the order of arrival; while one is woken, ``now`` is its deadline. `advance` itself runs the
/// woken task's next steps until the task waits again: so a loop of sleeps runs as many times as
/// time has passed, and the task's work is done when `advance` returns. If the task belongs to a
/// test store, everything that follows in that store settles before the next sleeper is woken.
///
/// Outside of a test store, ready tasks get to run before the clock moves, and after each deadline
/// whose tasks did not go back to sleep at once. So a task that was just started is asleep when the
/// clock moves, even if it hops to an actor first, and the work of a woken task on an actor is
/// done. The clock cannot see a task that waits for something else meanwhile, or that has another
/// priority than the advancing task: await its result, or ``sleepers(_:)``.
///
/// Nothing here waits for real time, unless a thread of the system is blocked: see
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
  // Threading: any thread may sleep, cancel a sleep, read the time or advance the clock, and
  // several advances may run at once. `machine` guards all state. It is held for a look-up only:
  // tasks are resumed and closures called after it is released.
  //
  // A task that sleeps is first falling asleep (it has a ticket and still runs), then asleep (from
  // `lieDown`, on the thread that suspended it), and at last awake: an advance or a cancellation
  // takes its ticket out of the machine, and only the one that does so resumes it.
  //
  // Order of locks: in an exploration, an advance chooses among sleepers and takes the scheduler's
  // lock within this one. No lock is held where a ``Sleeper`` or a scheduler calls the clock.

  /// A point in time of the clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock's start.
    public var offset: Duration

    /// Makes a point in time.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// This instant, moved by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// The duration from this instant to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether one instant comes before another.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  // A lock: sleepers and tests come from any thread.
  let machine: Mutex<TestClockMachine<Instant, Sleeper>>

  /// Makes a clock that starts at a point in time.
  public init(now: Instant = Instant()) {
    machine = Mutex(TestClockMachine(now: now))
  }

  /// The clock's current time.
  public var now: Instant { machine.withLock { $0.readTime(by: currentTask) } }
  /// Zero.
  public var minimumResolution: Duration { .zero }

  /// The earliest deadline of a sleeper; nil if no task sleeps.
  public var nextDeadline: Instant? { machine.withLock { $0.sleepers.firstDeadline } }

  /// Waits until the clock is advanced to a deadline. If the deadline is now, as with
  /// `sleep(for: .zero)`, the next advance ends the sleep, even `advance(by: .zero)`; if it has
  /// passed, the sleep ends at once. Throws `CancellationError` when its task is cancelled.
  ///
  /// If an advance woke no task, and a task then sleeps to a deadline which that advance has
  /// passed, this reports issue D021 and returns at once: the task was not asleep in time. There is
  /// no issue if the task has read ``now`` since, or has advanced the clock itself, or belongs to a
  /// test store.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let quiescence = DependencyValues.currentQuiescence
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

  /// Throws ``SuspensionError`` if a task sleeps on the clock, to check that the tested code no
  /// longer waits.
  ///
  /// Ready tasks get to run first, as in ``advance(by:isolation:fileID:filePath:line:column:)``. If
  /// a sleeper belongs to a test store, that store settles first.
  public func checkSuspension(isolation: (any Actor)? = #isolation) async throws {
    await runReadyTasks(isolation)
    for quiescence in machine.withLock({ $0.sleepers.elements.compactMap(\.quiescence) }).distinct {
      await quiescence.settle()
    }
    let deadlines = deadlines
    if !deadlines.isEmpty { throw SuspensionError(deadlines: deadlines) }
  }

  /// Waits until at least `count` tasks sleep on the clock at once, or the waiting task is
  /// cancelled.
  public func sleepers(_ count: Int = 1) async {
    let ticket = machine.withLock { $0.makeTicket() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        if machine.withLock({ $0.await(count, waiter, ticket: ticket) }) { return waiter.resume() }
        // The cancellation came before the waiter was registered.
        if Task.isCancelled { machine.withLock { $0.stopWaiting(ticket: ticket) }?.resume() }
      }
    } onCancel: {
      machine.withLock { $0.stopWaiting(ticket: ticket) }?.resume()
    }
  }

  /// Identifies the calling task; nil outside of tasks.
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
  /// Makes a clock that starts at zero.
  public convenience init() { self.init(now: Instant()) }
}

/// A test clock with the durations of another clock: `TestClockOf<ContinuousClock>`.
public typealias TestClockOf<C: Clock> = TestClock<C.Duration> where C.Duration: Hashable

/// The error when a task sleeps on a test clock, and none should.
public struct SuspensionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The deadlines of the sleepers, relative to the clock's start, earliest first.
  public let deadlines: [String]

  /// Makes the error for some deadlines.
  public init(deadlines: [String] = []) { self.deadlines = deadlines }

  public var description: String { Wording.suspension(deadlines) }
}
