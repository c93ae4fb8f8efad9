/// A day of the Gregorian calendar, in the years 1 to 9999. (ISO 8601 and RFC 5545 use it for all
/// years, also for those before its introduction.)
package struct CalendarDay: Hashable, Comparable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Makes an existing day; nil for any other, such as February 30.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.count(ofMonth: month, in: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that is this number of days after January 1, 1970; nil outside the years 1 to 9999.
  package init?(number: Int) {
    guard Self.numbers.contains(number) else { return nil }
    // Counted from March 1 of the year 0, so that a leap day is the last of its year. Each 400
    // years have 146097 days.
    let shifted = number + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days after January 1, 1970.
  package var number: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear % 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day of the week: 0 is Sunday.
  package var weekday: Int { ((number + 4) % 7 + 7) % 7 }

  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// The number of days of a month from 1 to 12.
  package static func count(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The numbers of January 1, 1 and December 31, 9999.
  static let numbers = -719_162...2_932_896
}
