import RatchetIssues

/// A clock that no test meant to be used: reading or sleeping is an issue, and takes no time.
public struct UnimplementedClock: Clock {
  public struct Instant: InstantProtocol {
    var offset: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private let property: String
  private let location: IssueLocation

  /// - Parameter property: the dependency for which it stands.
  init(_ property: String = "continuousClock", location: IssueLocation) {
    self.property = property
    self.location = location
  }

  /// A clock whose issues are at the place of the call.
  public init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  public var now: Instant {
    report("now")
    return Instant(offset: .zero)
  }

  public var minimumResolution: Duration { .zero }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    report("sleep")
    try Task.checkCancellation()
  }

  private func report(_ member: String) {
    reportIssue(
      Wording.unimplementedClock(member, property), fileID: location.fileID,
      filePath: location.filePath,
      line: location.line, column: location.column)
  }
}
