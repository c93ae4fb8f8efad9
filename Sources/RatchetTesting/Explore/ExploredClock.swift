import Synchronization

/// The clock of an exploration. Its time moves to the next deadline whenever the schedule chooses
/// so, at the latest when nothing else can go on.
///
/// An exploration sets it as `continuousClock` and `suspendingClock` of its programs.
public final class ExploredClock: Clock {
  // Threading: the program's tasks sleep on the thread that runs the exploration, a detached task
  // of it on any thread. `state` guards the time and the sleepers; it is held for a look-up, and
  // sleepers are resumed after it is released.

  /// A point in time, measured from the start of the run.
  public struct Instant: InstantProtocol {
    /// The time since the start of the run.
    public var offset: Duration

    /// Makes the instant at this time after the start of the run.
    public init(offset: Duration = .zero) { self.offset = offset }

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  fileprivate struct Sleeper {
    let deadline: Instant
    let ticket: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  fileprivate struct State {
    var now = Instant()
    var lastTicket = 0
    /// Ordered by deadline; sleepers with the same deadline keep the order in which they came.
    var sleepers: [Sleeper] = []
    /// The tickets that were cancelled before their sleep began.
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  init() {}

  /// The current time of the run.
  public var now: Instant { state.withLock { $0.now } }
  /// Zero: every instant can be reached exactly.
  public var minimumResolution: Duration { .zero }

  /// Suspends until the schedule has moved the time to the deadline; returns at once if it has
  /// passed. Throws `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let end = state.withLock { $0.begin(continuation, until: deadline, ticket) }
        if let end { continuation.resume(with: end) }
      }
    } onCancel: {
      state.withLock { $0.cancel(ticket) }?.resume(throwing: CancellationError())
    }
    state.withLock { _ = $0.cancelled.remove(ticket) }
  }

  /// The number of sleepers with the next deadline.
  var firstSleepers: Int { state.withLock { $0.firstCount } }

  /// Moves the time to the next deadline, and wakes one of its sleepers.
  ///
  /// - Parameter place: which of these sleepers, in the order in which they came. If a cancellation
  ///   has left fewer, the last one.
  /// - Returns: the new time; nil if there are no sleepers left.
  func wake(_ place: Int) -> Instant? {
    let woken: (sleeper: Sleeper, now: Instant)? = state.withLock { state in
      let count = state.firstCount
      guard count > 0 else { return nil }
      let sleeper = state.sleepers.remove(at: min(place, count - 1))
      state.now = max(state.now, sleeper.deadline)
      return (sleeper, state.now)
    }
    woken?.sleeper.continuation.resume()
    return woken?.now
  }
}

extension ExploredClock.State {
  /// The number of sleepers with the next deadline.
  fileprivate var firstCount: Int {
    guard let first = sleepers.first else { return 0 }
    return sleepers.prefix { $0.deadline == first.deadline }.count
  }

  /// - Returns: the result of the sleep if it ended at once; nil if it has begun.
  fileprivate mutating func begin(
    _ continuation: CheckedContinuation<Void, any Error>, until deadline: ExploredClock.Instant,
    _ ticket: Int
  ) -> Result<Void, any Error>? {
    if cancelled.remove(ticket) != nil { return .failure(CancellationError()) }
    guard deadline > now else { return .success(()) }
    let place = sleepers.firstIndex { $0.deadline > deadline } ?? sleepers.endIndex
    sleepers.insert(
      .init(deadline: deadline, ticket: ticket, continuation: continuation), at: place)
    return nil
  }

  fileprivate mutating func cancel(_ ticket: Int) -> CheckedContinuation<Void, any Error>? {
    guard let place = sleepers.firstIndex(where: { $0.ticket == ticket }) else {
      cancelled.insert(ticket)
      return nil
    }
    return sleepers.remove(at: place).continuation
  }
}
