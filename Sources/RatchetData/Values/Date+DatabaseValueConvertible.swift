public import Foundation

/// Stored as ISO 8601 text in UTC, rounded to the millisecond: `2026-07-30T09:41:00.000Z`.
///
/// The texts of the years 0 to 9999 sort as their dates do, and SQLite's date functions read them.
/// A date that has no such text (not finite, or hundreds of thousands of years away) is refused
/// when it is bound.
extension Date: DatabaseValueConvertible {
  public var databaseValue: SQLValue {
    // There is no value that says "refused"; NaN is the one that binding throws for.
    ISO8601.text(of: self).map(SQLValue.text) ?? .real(.nan)
  }

  public static func fromDatabaseValue(_ value: SQLValue) -> Date? {
    String.fromDatabaseValue(value).flatMap(ISO8601.date(from:))
  }
}
