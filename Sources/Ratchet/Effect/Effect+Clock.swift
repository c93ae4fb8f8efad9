import RatchetDependencies
import RatchetIssues

extension Effect {
  /// The clock that an operator was given, or else the `continuousClock` dependency.
  static func clock(
    _ clock: (any Clock<Duration>)?, at location: IssueLocation
  ) -> any Clock<Duration> {
    if let clock { return clock }
    @Dependency(
      \.continuousClock, fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column)
    var continuousClock
    return continuousClock
  }

  /// Sleeps, and sends nothing.
  static func sleep(
    for duration: Duration, on clock: any Clock<Duration>, name: String, at location: IssueLocation
  ) -> Effect {
    .run(
      name: name, operation: { _ in try await clock.sleep(for: duration) },
      fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column)
  }
}
