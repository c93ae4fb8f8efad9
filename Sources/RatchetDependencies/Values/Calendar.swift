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

extension DependencyValues {
  /// The language and the regional rules for output. Live: the user's. It must be overridden in a
  /// test.
  ///
  /// ```swift
  /// let identifier = withDependencies {
  ///   $0.locale = Locale(identifier: "de_DE")
  /// } operation: {
  ///   @Dependency(\.locale) var locale
  ///   return locale.identifier
  /// }
  /// ```
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
}

private enum LocaleKey: DependencyKey {
  static let liveValue = Locale.autoupdatingCurrent
}

extension Locale: Unimplemented {
  /// English without regional rules, the same on every system.
  public static var unimplementedValue: Locale { Locale(identifier: "en_US_POSIX") }
}

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
