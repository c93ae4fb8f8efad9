public import Foundation

/// How SQLite reads what a date is stored as.
public enum DateStorage: Hashable, Sendable {
  /// `2026-07-30 09:41:00.000`
  case text
  /// Seconds since 1970.
  case unixTime
  case julianDay
}

/// A way to store dates that SQLite's date functions know: ``Foundation/Date`` itself and its
/// representations.
public protocol DateRepresentation: QueryBindable where QueryOutput == Date {
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
