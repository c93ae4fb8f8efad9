public import Foundation

extension Date {
  /// Text in a form of ISO 8601: how a `Date` is stored anyway.
  public typealias ISO8601Representation = Date

  /// A date stored as an integer: whole seconds since 1970, rounded down.
  ///
  /// What is finer than a second is dropped, so that the column may be an `INTEGER` of a `STRICT`
  /// table, is what SQLite's `unixepoch()` and other programs write, and sorts as the dates do. Keep
  /// fractions with ``ISO8601Representation`` or ``JulianDayRepresentation``. Real numbers that
  /// others stored are read with their fraction. A date that no 64-bit integer counts is refused
  /// when it is bound.
  public enum UnixTimeRepresentation: QueryBindable {
    public typealias QueryOutput = Date

    public static func databaseValue(of output: Date) -> SQLValue {
      // There is no value that says "refused"; NaN is the one that binding throws for.
      Int64(exactly: output.timeIntervalSince1970.rounded(.down)).map(SQLValue.integer)
        ?? .real(.nan)
    }

    public static func output(from column: borrowing Column) -> Date? {
      column.real.map { Date(timeIntervalSince1970: $0) }
    }
  }

  /// A date stored as a real number: days since noon in Greenwich, 24 November 4714 BC.
  ///
  /// It is what SQLite's `julianday()` answers. The number is exact to 40 microseconds in our time;
  /// it is read rounded to the millisecond, as SQLite's own functions read it, so that dates of whole
  /// milliseconds come back as they went. A date that is not finite is refused when it is bound.
  public enum JulianDayRepresentation: QueryBindable {
    public typealias QueryOutput = Date

    /// 1970-01-01T00:00:00Z.
    private static let epoch = 2_440_587.5

    public static func databaseValue(of output: Date) -> SQLValue {
      let day = epoch + output.timeIntervalSince1970 / 86_400
      return .real(day.isFinite ? day : .nan)
    }

    public static func output(from column: borrowing Column) -> Date? {
      column.real.map { day in
        let milliseconds = ((day - epoch) * 86_400_000).rounded()
        return Date(timeIntervalSince1970: milliseconds / 1000)
      }
    }
  }
}
