/// A step of SQLite's date functions. Steps are taken from left to right, in UTC.
public struct DateModifier: Hashable, Sendable {
  let text: String

  public static func seconds(_ count: Double) -> DateModifier {
    // The shortest text that is exact; SQLite reads no exponent here, and rounds to a millisecond.
    let milliseconds = (count * 1000).rounded()
    guard milliseconds.magnitude < 1e15 else { return DateModifier(text: "\(count) seconds") }
    let whole = Int64(milliseconds.magnitude)
    let thousandths = String(whole % 1000 + 1000).dropFirst()
    return DateModifier(text: "\(count < 0 ? "-" : "+")\(whole / 1000).\(thousandths) seconds")
  }

  public static func minutes(_ count: Int) -> DateModifier { count.of("minutes") }
  public static func hours(_ count: Int) -> DateModifier { count.of("hours") }
  public static func days(_ count: Int) -> DateModifier { count.of("days") }

  /// The day that a month lacks is one of the next: 31 January and a month is 3 March, or the 2nd.
  public static func months(_ count: Int) -> DateModifier { count.of("months") }
  public static func years(_ count: Int) -> DateModifier { count.of("years") }

  public static let startOfDay = DateModifier(text: "start of day")
  public static let startOfMonth = DateModifier(text: "start of month")
  public static let startOfYear = DateModifier(text: "start of year")

  /// On to the next such day, 0 is Sunday; nowhere if it is one.
  public static func weekday(_ number: Int) -> DateModifier {
    DateModifier(text: "weekday \(number)")
  }

  /// From UTC to the time of the machine's place.
  public static let localtime = DateModifier(text: "localtime")
  /// From the time of the machine's place to UTC.
  public static let utc = DateModifier(text: "utc")
}

extension Int {
  fileprivate func of(_ unit: String) -> DateModifier {
    DateModifier(text: "\(self < 0 ? "" : "+")\(self) \(unit)")
  }
}
