import RatchetIssues
import Synchronization

/// A clock that no test meant to be used.
///
/// Reading the time is an issue, and so is sleeping: each is reported once a clock, so that a loop does
/// not flood. A thousand sleeps take no time; those after them last until their task is cancelled, since
/// what sleeps a thousand times is a loop, which would never end.
public final class UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  public struct Instant: InstantProtocol {
    /// Since the start of the clock.
    public var offset: Duration

    public init(offset: Duration = .zero) { self.offset = offset }

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private let time: Instant
  private let wording: @Sendable (_ member: String) -> String
  private let location: IssueLocation
  // Whoever uses it is on any thread.
  private let uses = Mutex<(members: Set<String>, sleeps: Int)>(([], 0))

  init(
    now: Instant = Instant(), location: IssueLocation,
    wording: @escaping @Sendable (_ member: String) -> String
  ) {
    time = now
    self.wording = wording
    self.location = location
  }

  /// A clock with a name, whose issues are at the place of the call.
  ///
  /// - Parameters:
  ///   - name: what its issues call it.
  ///   - now: the time that it tells, after the issue.
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

  public var now: Instant {
    report("now")
    return time
  }

  public var minimumResolution: Duration { .zero }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    report("sleep")
    try Task.checkCancellation()
    let sleeps = uses.withLock { uses in
      uses.sleeps += 1
      return uses.sleeps
    }
    if sleeps > 1_000 { try await Task.never() }
    // As an immediate clock: what sleeps in a loop does not keep others from running.
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
  /// - Parameter property: the dependency for which it stands.
  convenience init(_ property: String = "continuousClock", location: IssueLocation) {
    self.init(location: location) { Wording.unimplementedClock($0, property) }
  }

  /// A clock whose issues are at the place of the call.
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
  /// A clock that is not to be used, whose issues are at the place of the call.
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
