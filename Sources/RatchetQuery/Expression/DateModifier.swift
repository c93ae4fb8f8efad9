/// A modifier of SQLite's date functions. Modifiers apply from left to right, in UTC.
public struct DateModifier: Hashable, Sendable {
  let text: String

  /// Moves a time by a number of seconds, rounded to milliseconds.
  public static func seconds(_ count: Double) -> DateModifier {
    // SQLite accepts no exponent here, and rounds to milliseconds, so write exactly that many
    // decimals.
    let milliseconds = (count * 1000).rounded()
    guard milliseconds.magnitude < 1e15 else { return DateModifier(text: "\(count) seconds") }
    let whole = Int64(milliseconds.magnitude)
    let thousandths = String(whole % 1000 + 1000).dropFirst()
    return DateModifier(text: "\(count < 0 ? "-" : "+")\(whole / 1000).\(thousandths) seconds")
  }

  /// Moves a time by a number of minutes.
  public static func minutes(_ count: Int) -> DateModifier { count.of("minutes") }
  /// Moves a time by a number of hours.
  public static func hours(_ count: Int) -> DateModifier { count.of("hours") }
  /// Moves a time by a number of days of 24 hours.
  public static func days(_ count: Int) -> DateModifier { count.of("days") }

  /// Moves a time by a number of months. A day that the month lacks carries over into the next
  /// month: one month after 31 January is 3 March, or 2 March in a leap year.
  public static func months(_ count: Int) -> DateModifier { count.of("months") }
  /// Moves a time by a number of years. In a year without 29 February, that day becomes 1 March.
  public static func years(_ count: Int) -> DateModifier { count.of("years") }

  /// Moves a time back to the beginning of its day in UTC.
  public static let startOfDay = DateModifier(text: "start of day")
  /// Moves a time back to the beginning of its month in UTC.
  public static let startOfMonth = DateModifier(text: "start of month")
  /// Moves a time back to the beginning of its year in UTC.
  public static let startOfYear = DateModifier(text: "start of year")

  /// Moves a time forward to the next such weekday, where 0 is Sunday. A time on that weekday stays
  /// unchanged.
  public static func weekday(_ number: Int) -> DateModifier {
    DateModifier(text: "weekday \(number)")
  }

  /// Converts UTC to the local time of the machine.
  public static let localtime = DateModifier(text: "localtime")
  /// Converts the local time of the machine to UTC.
  public static let utc = DateModifier(text: "utc")
}

extension Int {
  fileprivate func of(_ unit: String) -> DateModifier {
    DateModifier(text: "\(self < 0 ? "" : "+")\(self) \(unit)")
  }
}
