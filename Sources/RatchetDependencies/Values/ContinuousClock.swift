extension DependencyValues {
  /// The clock that features sleep by. Live: the system's continuous clock. In a test it must be
  /// overridden: a sleep on the stand-in is an issue, and returns
  /// at once; those after a thousand last until they are cancelled.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock) var clock
  /// try await clock.sleep(for: .seconds(1))
  /// ```
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }
}

private enum ContinuousClockKey: DependencyKey {
  static let liveValue: any Clock<Duration> = ContinuousClock()

  // Made at every read, to tell its line.
  static var testValue: any Clock<Duration> {
    UnimplementedClock(location: DependencyRead.makeshiftLocation())
  }
}
