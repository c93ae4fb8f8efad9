public import Foundation

/// The form in which SQLite reads a stored date.
public enum DateStorage: Hashable, Sendable {
  /// `2026-07-30 09:41:00.000`
  case text
  /// Seconds since 1970.
  case unixTime
  /// Days since noon in Greenwich, 24 November 4714 BC.
  case julianDay
}

/// A way to store dates that SQLite's date functions read: ``Foundation/Date`` itself and its
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
