extension DependencyValues {
  /// The clock that features sleep on. Live: the system's continuous clock. It must be overridden
  /// in a test: a sleep on the stand-in is an issue and returns at once; after a thousand sleeps,
  /// each further one lasts until it is cancelled.
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

  // Made at every read, to report that read's line.
  static var testValue: any Clock<Duration> {
    UnimplementedClock(location: DependencyRead.standInLocation())
  }
}

extension DependencyValues {
  /// The clock that stands still while the system sleeps. Live: the system's suspending clock. It
  /// must be overridden in a test: a sleep on the stand-in is an issue and returns at once; after a
  /// thousand sleeps, each further one lasts until it is cancelled.
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

  // Made at every read, to report that read's line.
  static var testValue: any Clock<Duration> {
    UnimplementedClock("suspendingClock", location: DependencyRead.standInLocation())
  }
}
