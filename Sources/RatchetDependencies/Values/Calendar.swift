public import Foundation

extension DependencyValues {
  /// The calendar for calculations. Live: the user's calendar. It must be overridden in a test.
  ///
  /// A test may override a part of the stand-in, the Gregorian calendar in English without regional
  /// rules, in GMT: `$0.calendar.timeZone = …` is no issue.
  ///
  /// ```swift
  /// let identifier = withDependencies {
  ///   $0.calendar = Calendar(identifier: .gregorian)
  /// } operation: {
  ///   @Dependency(\.calendar) var calendar
  ///   return calendar.identifier
  /// }
  /// ```
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }
}

private enum CalendarKey: DependencyKey {
  static let liveValue = Calendar.autoupdatingCurrent
}

extension Calendar: Unimplemented {
  /// The Gregorian calendar in English without regional rules, in GMT.
  public static var unimplementedValue: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = .unimplementedValue
    calendar.timeZone = .unimplementedValue
    return calendar
  }
}
