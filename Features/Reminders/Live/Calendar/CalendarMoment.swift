package import Foundation

/// A value of the type DATE or DATE-TIME.
package enum CalendarMoment: Hashable, Sendable {
  /// A day without a time.
  case day(CalendarDay)

  /// A time: the seconds since midnight, 0 to 86399, as a clock in the zone shows them.
  case time(CalendarDay, second: Int, CalendarZone)
}

/// The place of a time.
package enum CalendarZone: Hashable, Sendable {
  /// The place of the reader, wherever that is.
  case floating
  case utc
  /// The zone of a parameter `TZID`, whether it is known or not.
  case named(String)
}

extension CalendarMoment {
  /// Reads `20260801`, `20260801T090000` or `20260801T090000Z`; nil for anything else, and for a day
  /// or a time that does not exist. A leap second is read as the second before.
  package init?(_ value: ArraySlice<UInt8>, zone: String? = nil) {
    guard let year = CalendarByte.number(value.prefix(4)), value.count >= 8,
      let month = CalendarByte.number(value.dropFirst(4).prefix(2)),
      let dayOfMonth = CalendarByte.number(value.dropFirst(6).prefix(2)),
      let day = CalendarDay(year: year, month: month, day: dayOfMonth)
    else { return nil }
    var time = value.dropFirst(8)
    guard !time.isEmpty else {
      self = .day(day)
      return
    }
    let isUTC = time.last == UInt8(ascii: "Z")
    if isUTC { time.removeLast() }
    guard time.count == 7, time.first == UInt8(ascii: "T"),
      let hour = CalendarByte.number(time.dropFirst().prefix(2)), hour < 24,
      let minute = CalendarByte.number(time.dropFirst(3).prefix(2)), minute < 60,
      let second = CalendarByte.number(time.dropFirst(5)), second <= 60
    else { return nil }
    self = .time(
      day, second: hour * 3600 + minute * 60 + min(second, 59),
      isUTC ? .utc : zone.map { .named($0) } ?? .floating)
  }

  /// The second of UTC in which a date lies; nil outside the years 1 to 9999.
  package init?(utc date: Date) {
    guard let seconds = Self.seconds(utc: date) else { return nil }
    self.init(local: seconds, .utc)
  }

  /// The second of UTC in which a date lies, counted from 1970; nil outside the years 1 to 9999.
  static func seconds(utc date: Date) -> Int? {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    // Dates differ from whole seconds in their last bits, so they are rounded before.
    guard milliseconds.magnitude < 1e15 else { return nil }
    let seconds = Int((milliseconds / 1000).rounded(.down))
    return CalendarDay.numbers.contains(dayNumber(ofSecond: seconds)) ? seconds : nil
  }

  /// The number of the day in which a second lies; both are counted from January 1, 1970.
  static func dayNumber(ofSecond second: Int) -> Int {
    second.flooredQuotientAndRemainder(dividingBy: 86_400).0
  }

  /// Makes a time from the seconds since January 1, 1970 on the clock of its zone; nil outside the
  /// years 1 to 9999.
  package init?(local seconds: Int, _ zone: CalendarZone) {
    let (days, second) = seconds.flooredQuotientAndRemainder(dividingBy: 86_400)
    guard let day = CalendarDay(number: days) else { return nil }
    self = .time(day, second: second, zone)
  }

  /// The value's form in a file, without its zone's name.
  package var text: String {
    String(decoding: [UInt8](capacity: 16) { append(to: &$0) }, as: UTF8.self)
  }

  /// Appends the value's form in a file, without its zone's name.
  func append(to text: inout OutputSpan<UInt8>) {
    let day = day
    text.append(twoDigits: day.year / 100)
    text.append(twoDigits: day.year % 100)
    text.append(twoDigits: day.month)
    text.append(twoDigits: day.day)
    guard case .time(_, let second, let zone) = self else { return }
    text.append(UInt8(ascii: "T"))
    text.append(twoDigits: second / 3600)
    text.append(twoDigits: second / 60 % 60)
    text.append(twoDigits: second % 60)
    if zone == .utc { text.append(UInt8(ascii: "Z")) }
  }

  /// The day, in the value's own zone.
  package var day: CalendarDay {
    switch self {
    case .day(let day), .time(let day, _, _): day
    }
  }

  /// The name of the zone, if the file must define it.
  package var zoneName: String? {
    guard case .time(_, _, .named(let name)) = self else { return nil }
    return name
  }

  /// The seconds since January 1, 1970 on the clock of the value's zone. A day begins at midnight.
  var localSeconds: Int {
    switch self {
    case .day(let day): day.number * 86_400
    case .time(let day, let second, _): day.number * 86_400 + second
    }
  }
}

extension OutputSpan<UInt8> {
  /// Appends the two decimal digits of a number from 0 to 99.
  mutating func append(twoDigits number: Int) {
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
  }
}

extension Int {
  fileprivate func flooredQuotientAndRemainder(dividingBy divisor: Int) -> (Int, Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
