public import Foundation

extension Date {
  /// A date stored as text in a form of ISO 8601: the form of a `Date` without a representation.
  public typealias ISO8601Representation = Date

  /// A date stored as an integer: whole seconds since 1970, rounded down.
  ///
  /// Fractions of a second are dropped: the column may be an `INTEGER` of a `STRICT` table, has the
  /// form that SQLite's `unixepoch()` and other programs write, and sorts like the dates. To keep
  /// fractions, use ``ISO8601Representation`` or ``JulianDayRepresentation``. Real numbers that
  /// other programs stored are read with their fraction. Binding a date whose seconds exceed a
  /// 64-bit integer throws.
  public enum UnixTimeRepresentation: QueryBindable {
    public typealias QueryOutput = Date

    public static func databaseValue(of output: Date) -> SQLValue {
      // No `SQLValue` represents an error, so NaN takes its place: binding NaN throws.
      Int64(exactly: output.timeIntervalSince1970.rounded(.down)).map(SQLValue.integer)
        ?? .unstorable
    }

    public static func output(from column: borrowing Column) -> Date? {
      column.foreignDate ?? column.real.map { Date(timeIntervalSince1970: $0) }
    }
  }

  /// A date stored as a real number: days since noon in Greenwich, 24 November 4714 BC.
  ///
  /// It has the form that SQLite's `julianday()` returns. The number is exact to 40 microseconds
  /// for present dates. It is rounded to the millisecond when it is read, as by SQLite's own
  /// functions, so that dates of whole milliseconds come back equal. Binding a date that is not
  /// finite throws.
  public enum JulianDayRepresentation: QueryBindable {
    public typealias QueryOutput = Date

    /// 1970-01-01T00:00:00Z.
    private static let epoch = 2_440_587.5

    public static func databaseValue(of output: Date) -> SQLValue {
      let day = epoch + output.timeIntervalSince1970 / 86_400
      return day.isFinite ? .real(day) : .unstorable
    }

    public static func output(from column: borrowing Column) -> Date? {
      column.foreignDate
        ?? column.real.map { day in
          let milliseconds = ((day - epoch) * 86_400_000).rounded()
          return Date(timeIntervalSince1970: milliseconds / 1000)
        }
    }
  }
}

extension Date? {
  /// A date stored as whole seconds, or NULL: the same as `Date.UnixTimeRepresentation?`.
  public typealias UnixTimeRepresentation = Date.UnixTimeRepresentation?

  /// A date stored as a Julian day, or NULL: the same as `Date.JulianDayRepresentation?`.
  public typealias JulianDayRepresentation = Date.JulianDayRepresentation?

  /// A date stored as text, or NULL: the same as `Date?`.
  public typealias ISO8601Representation = Date.ISO8601Representation?
}
