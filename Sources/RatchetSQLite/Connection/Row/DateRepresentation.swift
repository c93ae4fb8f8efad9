public import Foundation

/// The stored form of a date, which SQLite's date functions can read.
public enum DateStorage: Hashable, Sendable {
  /// Text in UTC, such as `2026-07-30 09:41:00.000`.
  case text
  /// The number of seconds since 1970.
  case unixTime
  /// The number of days since noon in Greenwich on 24 November 4714 BC.
  case julianDay
}

/// A way to store dates that SQLite's date functions read: `Date` itself and its
/// representations.
public protocol DateRepresentation: QueryBindable where QueryOutput == Date {
  /// The form in which the dates are stored.
  static var storage: DateStorage { get }
}

extension Date: DateRepresentation {
  public static var storage: DateStorage { .text }
}

extension Date.UnixTimeRepresentation: DateRepresentation {
  public static var storage: DateStorage { .unixTime }
}

extension Date.JulianDayRepresentation: DateRepresentation {
  public static var storage: DateStorage { .julianDay }
}
