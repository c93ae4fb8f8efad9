import RatchetIssues
import Synchronization

/// A clock that stands still until a test moves it.
///
/// Who sleeps on it is woken in the order of deadlines, and of one deadline in the order of arrival,
/// one at a time: ``advance(by:)`` goes on with the next when the one before has left its sleep and,
/// where it belongs to a test store, when all that follows in that store has settled: it has ended,
/// sleeps again, or waits for something else. While one is woken, ``now`` is its deadline.
///
/// What does not belong to a test store cannot be seen to the end: await its result, or
/// ``sleepers(_:)`` for it to come back. Nothing here reads the real time or yields to pass it.
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
    public let offset: Duration

    public init(offset: Duration = .zero) { self.offset = offset }

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  // Sleepers and tests come from any thread.
  private let machine: Mutex<TestClockMachine<Instant>>

  public init(now: Instant = Instant()) {
    machine = Mutex(TestClockMachine(now: now))
  }

  public var now: Instant { machine.withLock { $0.now } }
  public var minimumResolution: Duration { .zero }

  /// The deadline that is met next; nil while nobody sleeps.
  public var nextDeadline: Instant? { machine.withLock { $0.sleepers.firstDeadline } }

  /// Waits until the clock has come to a deadline. Returns at once where it is there already; throws
  /// `CancellationError` when its task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let ticket = machine.withLock { $0.makeTicket() }
    let quiescence = DependencyValues.current.quiescence
    defer { machine.withLock { $0.left(ticket) }?.resume() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = TestClockMachine<Instant>.Sleeper(
          ticket: ticket, continuation: continuation, quiescence: quiescence)
        let answer = machine.withLock {
          $0.begin(sleeper, until: deadline, isCancelled: Task.isCancelled)
        }
        for waiter in answer.waiters { waiter.resume() }
        if let result = answer.result { continuation.resume(with: result) }
      }
    } onCancel: {
      machine.withLock { $0.sleepers.remove(ticket: ticket) }?
        .continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock on, through every deadline on the way.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the clock on to a point in time, through every deadline on the way. It never goes back.
  public func advance(to deadline: Instant) async {
    while let sleeper = machine.withLock({ $0.wake(until: deadline) }) { await resume(sleeper) }
  }

  /// Moves the clock on until nobody sleeps any more.
  ///
  /// An endless timer is an issue and not an endless test: when a thousand have been woken and the
  /// time is over, and somebody still sleeps, it goes on no further. A machine under load takes its
  /// time for a few sleepers too, so the time alone ends nothing.
  ///
  /// - Parameter timeout: for how long it goes on at most, in real time.
  public func run(
    timeout: Swift.Duration = .seconds(5),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let end = ContinuousClock.now + timeout
    var woken = 0
    while let sleeper = machine.withLock({ $0.wake(until: nil) }) {
      await resume(sleeper)
      woken += 1
      guard woken < 1_000 || ContinuousClock.now < end || nextDeadline == nil else {
        return reportIssue(
          Wording.clockRunsOn(
            timeout: timeout,
            woken: woken,
            deadlines: deadlines,
            at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
      }
    }
  }

  /// Throws where somebody sleeps on the clock: nothing of what is tested should wait any more.
  public func checkSuspension() async throws {
    let deadlines = deadlines
    if !deadlines.isEmpty { throw SuspensionError(deadlines: deadlines) }
  }

  /// Waits until so many sleep on the clock at once.
  public func sleepers(_ count: Int = 1) async {
    await withCheckedContinuation { waiter in
      if machine.withLock({ $0.await(count, waiter) }) { waiter.resume() }
    }
  }

  private var deadlines: [String] {
    machine.withLock { $0.sleepers.deadlines }.map { "\($0.offset)" }
  }

  private func resume(_ sleeper: TestClockMachine<Instant>.Sleeper) async {
    await withCheckedContinuation { waiter in
      machine.withLock { $0.awaitLeaving(sleeper.ticket, waiter) }
      sleeper.continuation.resume()
    }
    await sleeper.quiescence?.settle()
  }
}

extension TestClock where Duration == Swift.Duration {
  public convenience init() { self.init(now: Instant()) }
}

/// A test clock with the unit of time of another clock: `TestClockOf<ContinuousClock>`.
public typealias TestClockOf<C: Clock> = TestClock<C.Duration> where C.Duration: Hashable

/// Somebody sleeps on a test clock, and nobody should.
public struct SuspensionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// When each would wake, reckoned from the clock's start, earliest first.
  public let deadlines: [String]

  public var description: String { Wording.suspension(deadlines) }
}
