import RatchetIssues

/// A clock that no test meant to be used: reading or sleeping is an issue, and takes no time.
public struct UnimplementedClock: Clock {
  public struct Instant: InstantProtocol {
    var offset: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  public init() {}

  public var now: Instant {
    reportIssue(Wording.unimplementedClock("now"))
    return Instant(offset: .zero)
  }

  public var minimumResolution: Duration { .zero }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    reportIssue(Wording.unimplementedClock("sleep"))
    try Task.checkCancellation()
  }
}
