import Foundation

/// Dates as text, by integer arithmetic alone: the same on every platform, and no formatter to lock.
enum ISO8601 {
  private static let millisecondsOfADay: Int64 = 86_400_000

  /// Far beyond any calendar, and far from where the arithmetic would overflow.
  private static let limit = 8.64e15

  static func text(of date: Date) -> String? {
    let exact = (date.timeIntervalSince1970 * 1000).rounded()
    guard abs(exact) <= limit else { return nil }
    let total = Int64(exact)
    let (day, millisecond) = total.flooredDivision(by: millisecondsOfADay)
    let civil = CivilDay(daysSince1970: day)
    let second = millisecond / 1000

    var text = ""
    text.reserveCapacity(24)
    if (0...9999).contains(civil.year) {
      text.append(digits: civil.year, width: 4)
    } else {
      text.append(civil.year < 0 ? "-" : "+")
      text.append(digits: abs(civil.year), width: 6)
    }
    text.append("-")
    text.append(digits: civil.month, width: 2)
    text.append("-")
    text.append(digits: civil.day, width: 2)
    text.append("T")
    text.append(digits: second / 3600, width: 2)
    text.append(":")
    text.append(digits: second / 60 % 60, width: 2)
    text.append(":")
    text.append(digits: second % 60, width: 2)
    text.append(".")
    text.append(digits: millisecond % 1000, width: 3)
    text.append("Z")
    return text
  }

  /// Reads what ``text(of:)`` writes, and what SQLite's `datetime()` does: `T` or a space, with or
  /// without fraction and `Z`.
  static func date(from text: String) -> Date? {
    var reader = DigitReader(text)
    let sign: Int64 = reader.skip("-") ? -1 : 1
    let hasSign = sign < 0 || reader.skip("+")
    guard let year = reader.number(width: hasSign ? 6 : 4), reader.skip("-"),
      let month = reader.number(width: 2), reader.skip("-"),
      let day = reader.number(width: 2), reader.skip("T") || reader.skip(" "),
      let hour = reader.number(width: 2), reader.skip(":"),
      let minute = reader.number(width: 2), reader.skip(":"),
      let second = reader.number(width: 2),
      hour < 24, minute < 60, second < 60
    else { return nil }
    var millisecond: Int64 = 0
    if reader.skip(".") {
      guard let fraction = reader.number(width: 3) else { return nil }
      millisecond = fraction
    }
    _ = reader.skip("Z")
    let civil = CivilDay(year: sign * year, month: month, day: day)
    // A day that the calendar lacks (31 April) comes back as another one.
    guard reader.isAtEnd, CivilDay(daysSince1970: civil.daysSince1970) == civil else { return nil }
    let seconds = civil.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
    return Date(timeIntervalSince1970: Double(seconds * 1000 + millisecond) / 1000)
  }
}

/// A day of the proleptic Gregorian calendar, counted in eras of 400 years that begin on 1 March.
private struct CivilDay: Equatable {
  var year: Int64
  var month: Int64
  var day: Int64

  init(year: Int64, month: Int64, day: Int64) {
    self.year = year
    self.month = month
    self.day = day
  }

  init(daysSince1970 days: Int64) {
    let (era, dayOfEra) = (days + 719_468).flooredDivision(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  var daysSince1970: Int64 {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).flooredDivision(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

private struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(width: Int) -> Int64? {
    var number: Int64 = 0
    for _ in 0..<width {
      guard let digit = rest.first, (0x30...0x39).contains(digit) else { return nil }
      number = number * 10 + Int64(digit - 0x30)
      rest.removeFirst()
    }
    return number
  }
}

extension Int64 {
  fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension String {
  fileprivate mutating func append(digits number: Int64, width: Int) {
    let digits = String(number)
    for _ in digits.utf8.count..<Swift.max(width, digits.utf8.count) { append("0") }
    append(digits)
  }
}
