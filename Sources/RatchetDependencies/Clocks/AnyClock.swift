/// A clock whose type is erased; only its type of durations is known.
///
/// ```swift
/// let clock = AnyClock(ContinuousClock())
/// try await clock.sleep(for: .seconds(1))
/// ```
public struct AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in time of one such clock, relative to the clock's creation. Instants of two clocks
  /// are not comparable.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public var offset: Duration

    /// This instant, moved by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// The duration from this instant to another one of the same clock.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether one instant comes before another one of the same clock.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private let readNow: @Sendable () -> Instant
  private let readResolution: @Sendable () -> Duration
  private let sleep: @Sendable (Instant, Duration?) async throws -> Void

  /// Wraps a clock. Its instants count from now.
  public init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    readNow = { Instant(offset: start.duration(to: clock.now)) }
    readResolution = { clock.minimumResolution }
    sleep = { try await clock.sleep(until: start.advanced(by: $0.offset), tolerance: $1) }
  }

  /// The current time.
  public var now: Instant { readNow() }
  /// The wrapped clock's resolution.
  public var minimumResolution: Duration { readResolution() }

  /// Sleeps on the wrapped clock. Throws what that throws, a `CancellationError` as a rule.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleep(deadline, tolerance)
  }
}
