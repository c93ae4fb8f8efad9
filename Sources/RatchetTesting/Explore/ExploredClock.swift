import Synchronization

/// The clock of an exploration: its time goes on by itself, to the next deadline, when the schedule has
/// it so; at the latest when nothing else can go on.
///
/// An exploration has its programs depend on it for `continuousClock` and `suspendingClock`.
public final class ExploredClock: Clock {
  public struct Instant: InstantProtocol {
    /// Since the start of the run.
    public var offset: Duration

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
    /// By deadline, and those of one deadline as they came.
    var sleepers: [Sleeper] = []
    /// Who was cancelled before it slept.
    var cancelled: Set<Int> = []
  }

  // A detached task of a program may sleep on it too.
  private let state = Mutex(State())

  init() {}

  public var now: Instant { state.withLock { $0.now } }
  public var minimumResolution: Duration { .zero }

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

  /// How many sleep until the next deadline.
  var firstSleepers: Int { state.withLock { $0.firstCount } }

  /// Moves the time to the next deadline, and wakes one of those who sleep until then.
  ///
  /// - Parameter place: among those, as they came; where fewer are left, since a task elsewhere was
  ///   cancelled meanwhile, the last.
  /// - Returns: the time; nil where nobody sleeps any more.
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
  /// How many sleep until the next deadline.
  fileprivate var firstCount: Int {
    guard let first = sleepers.first else { return 0 }
    return sleepers.prefix { $0.deadline == first.deadline }.count
  }

  /// - Returns: how the sleep has ended, where it has.
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
