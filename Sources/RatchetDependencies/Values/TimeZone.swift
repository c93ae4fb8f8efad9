public import Foundation

extension DependencyValues {
  /// The time zone to reckon in. Live: the user's. In a test it must be overridden.
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
  /// Greenwich's.
  public static var unimplementedValue: TimeZone { .gmt }
}
