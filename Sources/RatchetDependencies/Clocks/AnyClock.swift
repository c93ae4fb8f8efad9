/// A clock whose type is not told: what it has in common with others is its unit of time.
///
/// ```swift
/// let clock = AnyClock(ContinuousClock())
/// try await clock.sleep(for: .seconds(1))
/// ```
public struct AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in time of one such clock, reckoned from when it was made. Those of two clocks made apart
  /// have nothing in common.
  public struct Instant: InstantProtocol {
    /// Since the start of the clock.
    public var offset: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private let readNow: @Sendable () -> Instant
  private let readResolution: @Sendable () -> Duration
  private let sleep: @Sendable (Instant, Duration?) async throws -> Void

  public init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    readNow = { Instant(offset: start.duration(to: clock.now)) }
    readResolution = { clock.minimumResolution }
    sleep = { try await clock.sleep(until: start.advanced(by: $0.offset), tolerance: $1) }
  }

  public var now: Instant { readNow() }
  public var minimumResolution: Duration { readResolution() }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleep(deadline, tolerance)
  }
}
