import Synchronization

/// A clock on which every sleep ends at once. Its time is the latest deadline slept to.
///
/// For tests and previews that do not depend on durations. A sleep yields once, so that sleeping in
/// a loop does not keep other tasks from running; in a cancelled task it throws, as on any clock.
///
/// ```swift
/// let store = TestStore(initialState: Feature.State()) {
///   Feature()
/// } withDependencies: {
///   $0.continuousClock = ImmediateClock()
/// }
/// ```
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
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

  // A lock: sleepers come from any thread.
  private let time: Mutex<Instant>

  /// Makes a clock that starts at a point in time.
  public init(now: Instant = Instant()) { time = Mutex(now) }

  /// The latest deadline slept to.
  public var now: Instant { time.withLock { $0 } }
  /// Zero.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to the deadline and yields once. Throws `CancellationError` if the task is
  /// cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    await Task.yield()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Makes a clock that starts at zero.
  public convenience init() { self.init(now: Instant()) }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A new clock on which every sleep ends at once.
  public static var immediate: Self { ImmediateClock() }
}
