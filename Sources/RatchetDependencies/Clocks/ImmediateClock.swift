import Synchronization

/// A clock on which every sleep is over at once: time stands at the latest deadline slept to.
///
/// For tests and previews that do not care how long things take. A sleep gives way once, so that what
/// sleeps in a loop does not keep others from running; in a cancelled task it throws, as on any clock.
///
/// ```swift
/// let store = TestStore(initialState: Feature.State()) {
///   Feature()
/// } withDependencies: {
///   $0.continuousClock = ImmediateClock()
/// }
/// ```
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  public struct Instant: InstantProtocol {
    /// Since the start of the clock.
    public var offset: Duration

    public init(offset: Duration = .zero) { self.offset = offset }

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  // Sleepers come from any thread.
  private let time: Mutex<Instant>

  public init(now: Instant = Instant()) { time = Mutex(now) }

  public var now: Instant { time.withLock { $0 } }
  public var minimumResolution: Duration { .zero }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    await Task.yield()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  public convenience init() { self.init(now: Instant()) }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A new clock on which every sleep is over at once.
  public static var immediate: Self { ImmediateClock() }
}
