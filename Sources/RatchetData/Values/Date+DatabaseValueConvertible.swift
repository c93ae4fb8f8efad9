public import Foundation

/// Stored as text in UTC, rounded to the millisecond, in the form of SQLite's own date functions and
/// of other libraries: `2026-07-30 09:41:00.000`.
///
/// The texts of the years 0 to 9999 sort as their dates do, and SQLite's date functions read them. A
/// date of a whole number of milliseconds, as `Date(timeIntervalSince1970:)` makes it, comes back
/// equal. A date that has no such text (not finite, or hundreds of thousands of years away) is refused
/// when it is bound.
///
/// Read is every text with a day that SQLite's functions read (`2026-07-30`, `2026-07-30T09:41Z`,
/// `2026-07-30 11:41:00.25+02:00`), and a number: seconds since 1970, as long as they are in SQLite's
/// calendar. Only what is stored in one form can be compared and sorted as dates are: bring other
/// texts into this one by ``Database/convertDates(inTable:columns:)``.
extension Date: DatabaseValueConvertible {
  public var databaseValue: SQLValue {
    // There is no value that says "refused"; NaN is the one that binding throws for.
    DateText.text(of: self).map(SQLValue.text) ?? .real(.nan)
  }

  public static func fromDatabaseValue(_ value: SQLValue) -> Date? {
    switch value {
    case .text(let text): DateText.date(from: text)
    case .integer(let seconds): DateText.date(secondsSince1970: Double(seconds))
    case .real(let seconds): DateText.date(secondsSince1970: seconds)
    case .null, .blob: nil
    }
  }

  /// Reads the text where it lies.
  public static func fromColumn(_ column: borrowing Column) -> Date? {
    column.real.flatMap(DateText.date(secondsSince1970:)) ?? column.withText(DateText.date(from:))
  }
}
