public import Foundation

extension DependencyValues {
  /// The calendar to reckon with. Live: the user's. In a test it must be overridden.
  ///
  /// A test that overrides a part of it changes the Gregorian calendar in English without regional rules,
  /// at Greenwich: `$0.calendar.timeZone = …` is no issue.
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
  public static var unimplementedValue: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = .unimplementedValue
    calendar.timeZone = .unimplementedValue
    return calendar
  }
}
