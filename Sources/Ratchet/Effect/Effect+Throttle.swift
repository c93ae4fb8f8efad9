import RatchetDependencies
import RatchetIssues

extension Effect {
  /// Starts this effect at most once in an interval for each id.
  ///
  /// The first effect starts at once and begins an interval. One of the effects returned before the
  /// interval ends is kept and started at its end, which begins the next interval: the last of them
  /// if `latest` is true, otherwise the first. The others never start; effects that already run are
  /// not cancelled. All of them can be cancelled by the id, as with `cancellable`.
  ///
  /// The interval belongs to the store and to the feature's place in it: it is forgotten with the
  /// feature.
  ///
  /// - Parameter clock: measures the interval; without one, the `continuousClock` dependency does.
  public func throttle(
    id: some Hashable & Sendable,
    for interval: Duration,
    clock: (any Clock<Duration>)? = nil,
    latest: Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    switch step {
    case .none, .refusal: return self
    default: break
    }
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let throttle = Throttle(
      id: CancelID(id), interval: interval, latest: latest,
      clock: AnyClock(Self.clock(clock, at: location)), location: location)
    return Effect(.throttled(throttle, self))
  }
}

/// The limit on how often an effect may be started.
@usableFromInline
struct Throttle {
  @usableFromInline var id: CancelID
  let interval: Duration
  let latest: Bool
  let clock: AnyClock<Duration>
  let location: IssueLocation
  /// Whether it has waited for the interval to end.
  var isDue = false
}
