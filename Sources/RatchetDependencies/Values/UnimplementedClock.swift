import RatchetIssues
import Synchronization

/// A clock that must not be used.
///
/// Reading its time is an issue, and so is sleeping; each is reported once for a clock, so that a
/// loop does not report again and again. The first thousand sleeps return at once. Later ones last
/// until their task is cancelled, since so many sleeps are probably an endless loop.
public final class UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
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

  private let time: Instant
  private let wording: @Sendable (_ member: String) -> String
  private let location: IssueLocation
  // A lock: the clock is used from any thread.
  private let uses = Mutex<(members: Set<String>, sleeps: Int)>(([], 0))

  init(
    now: Instant = Instant(), location: IssueLocation,
    wording: @escaping @Sendable (_ member: String) -> String
  ) {
    time = now
    self.wording = wording
    self.location = location
  }

  /// Makes a clock with a name, whose issues are at this line.
  ///
  /// - Parameters:
  ///   - name: the clock's name in issues.
  ///   - now: the time that it returns, after the issue.
  public convenience init(
    name: String,
    now: Instant = Instant(),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      now: now,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) { Wording.unimplementedClock($0, named: name) }
  }

  /// The fixed time. Reading it is an issue.
  public var now: Instant {
    report("now")
    return time
  }

  /// Zero.
  public var minimumResolution: Duration { .zero }

  /// Reports an issue and returns at once; after a thousand sleeps, waits until its task is
  /// cancelled. Throws `CancellationError` in a cancelled task.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    report("sleep")
    try Task.checkCancellation()
    let sleeps = uses.withLock { uses in
      uses.sleeps += 1
      return uses.sleeps
    }
    if sleeps > 1_000 { try await Task.never() }
    // Like an immediate clock: sleeping in a loop does not keep other tasks from running.
    await Task.yield()
  }

  private func report(_ member: String) {
    guard uses.withLock({ $0.members.insert(member).inserted }) else { return }
    reportIssue(
      wording(member), fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column)
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// - Parameter property: the dependency that the clock replaces.
  convenience init(_ property: String = "continuousClock", location: IssueLocation) {
    self.init(location: location) { Wording.unimplementedClock($0, property) }
  }

  /// Makes a clock whose issues are at this line.
  public convenience init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// A clock that must not be used, whose issues are at this line.
  public static func unimplemented(
    name: String = "A clock",
    now: Instant = Instant(),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    UnimplementedClock(
      name: name, now: now, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
