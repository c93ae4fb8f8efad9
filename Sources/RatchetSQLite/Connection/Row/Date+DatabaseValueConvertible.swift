public import Foundation

/// A date is stored as text in UTC, rounded to the millisecond, in the form of SQLite's own date
/// functions and of other libraries: `2026-07-30 09:41:00.000`.
///
/// The texts of the years 0 to 9999 sort like their dates, and SQLite's date functions read them. A
/// date with a whole number of milliseconds, as made by `Date(timeIntervalSince1970:)`, comes back
/// equal. Binding a date that has no such text (not finite, or hundreds of thousands of years away)
/// throws.
///
/// A date is read from every text with a day that SQLite's functions read (`2026-07-30`,
/// `2026-07-30T09:41Z`, `2026-07-30 11:41:00.25+02:00`), and from a number of seconds since 1970
/// within SQLite's calendar. Stored dates compare and sort correctly only if they have the same
/// form: convert other texts into this one with
/// ``Database/convertDates(inTable:columns:jsonColumns:)``.
extension Date: DatabaseValueConvertible {
  public var databaseValue: SQLValue {
    // No `SQLValue` represents an error, so NaN takes its place: binding NaN throws.
    DateText.text(of: self).map(SQLValue.text) ?? .unstorable
  }

  public static func fromDatabaseValue(_ value: SQLValue) -> Date? {
    switch value {
    case .text(let text): DateText.date(from: text)
    case .integer(let seconds): DateText.date(secondsSince1970: Double(seconds))
    case .real(let seconds): DateText.date(secondsSince1970: seconds)
    case .null, .blob: nil
    }
  }

  /// Reads the text without copying it.
  public static func fromColumn(_ column: borrowing Column) -> Date? {
    column.foreignDate ?? column.withText(DateText.date(from:))
      ?? column.real.flatMap(DateText.date(secondsSince1970:))
  }
}
