extension DependencyValues {
  /// The clock that stands still while the system sleeps. Live: the system's suspending clock. In a
  /// test it must be overridden: a sleep on the stand-in is an issue, and returns
  /// at once; those after a thousand last until they are cancelled.
  ///
  /// ```swift
  /// @Dependency(\.suspendingClock) var clock
  /// try await clock.sleep(for: .seconds(1))
  /// ```
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }
}

private enum SuspendingClockKey: DependencyKey {
  static let liveValue: any Clock<Duration> = SuspendingClock()

  // Made at every read, to tell its line.
  static var testValue: any Clock<Duration> {
    UnimplementedClock("suspendingClock", location: DependencyRead.makeshiftLocation())
  }
}
