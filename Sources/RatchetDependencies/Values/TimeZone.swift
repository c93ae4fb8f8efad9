public import Foundation

extension DependencyValues {
  /// The time zone to reckon in. Live: the user's. In a test it must be overridden.
  ///
  /// ```swift
  /// withDependencies { $0.timeZone = TimeZone(secondsFromGMT: 0)! } operation: { … }
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
