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
    Effect(.run(WaitingRun(duration, clock, name: name, at: location)))
  }
}

/// The wait of a debounced or throttled effect.
// Unchecked, like its superclass: its contents never change.
final class WaitingRun<Action>: EffectRun<Action>, @unchecked Sendable {
  private let duration: Duration
  private let clock: any Clock<Duration>

  init(
    _ duration: Duration, _ clock: any Clock<Duration>, name: String, at location: IssueLocation
  ) {
    self.duration = duration
    self.clock = clock
    super.init(name: name, location: location, priority: nil, dependencies: .current)
  }

  override var isWait: Bool { true }

  override nonisolated(nonsending) func attempt(_ send: Send<Action>) async throws {
    try await clock.sleep(for: duration)
  }

  override nonisolated(nonsending) func handle(_ error: any Error, _ send: Send<Action>) async {
    // In a sequence with a time limit, the step after this wait fails with the same error.
    if error is CancellationError || error is EffectTimeout { return }
    reportUncaught(error)
  }
}
