public import Foundation

extension DependencyValues {
  /// The time zone for calculations. Live: the user's. It must be overridden in a test.
  ///
  /// ```swift
  /// let seconds = withDependencies {
  ///   $0.timeZone = .gmt
  /// } operation: {
  ///   @Dependency(\.timeZone) var timeZone
  ///   return timeZone.secondsFromGMT()
  /// }
  /// ```
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
}

private enum TimeZoneKey: DependencyKey {
  static let liveValue = TimeZone.autoupdatingCurrent
}

extension TimeZone: Unimplemented {
  /// GMT.
  public static var unimplementedValue: TimeZone { .gmt }
}
