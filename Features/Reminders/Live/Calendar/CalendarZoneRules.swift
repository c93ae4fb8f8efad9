/// A time zone as a `VTIMEZONE` defines it: the changes of its offset.
package struct CalendarZoneRules: Hashable, Sendable {
  /// A part `STANDARD` or `DAYLIGHT`: its offset is valid from each of its onsets on.
  struct Part: Hashable, Sendable {
    /// The first onset, and those of `RDATE`, on the clock before them.
    var onsets: [Int]
    var rule: CalendarYearlyRule?
    /// The seconds east of Greenwich before and after an onset.
    var offsetFrom: Int
    var offsetTo: Int

    /// The last onset that is not after a time, both in seconds of UTC since 1970.
    func lastOnset(until time: Int) -> Int? {
      let single = onsets.lazy.map { $0 - offsetFrom }.filter { $0 <= time }.max()
      guard let rule, let first = onsets.first, first - offsetFrom <= time,
        let local = rule.lastOnset(from: first, until: time, offset: offsetFrom)
      else { return single }
      return max(single ?? .min, local - offsetFrom)
    }
  }

  let parts: [Part]

  /// The seconds east of Greenwich at a time, given in seconds of UTC since 1970.
  package func offset(at time: Int) -> Int {
    let last = parts.lazy
      .compactMap { part in part.lastOnset(until: time).map { (onset: $0, offset: part.offsetTo) } }
      .max { $0.onset < $1.onset }
    // Before the first onset, the offset is that from which it changes.
    return last?.offset ?? parts.min { $0.firstOnset < $1.firstOnset }?.offsetFrom ?? 0
  }
}

extension CalendarZoneRules.Part {
  fileprivate var firstOnset: Int { (onsets.min() ?? 0) - offsetFrom }
}

/// A rule `FREQ=YEARLY` by which the offset of a time zone changes once or several times a year.
struct CalendarYearlyRule: Hashable, Sendable {
  /// A day of the week in a month: `SU`, `2SU`, `-1SU`.
  struct Weekday: Hashable, Sendable {
    /// 0 is Sunday.
    var day: Int
    /// Counted from 1, or from -1 at the end of the month; nil for each.
    var ordinal: Int?
  }

  var months: [Int] = []
  var weekdays: [Weekday] = []
  /// The days of the month, from 1, or from -1 at its end.
  var monthDays: [Int] = []
  var until: CalendarMoment?
  var count: Int?

  /// The last second of the year 9999.
  private static let end = (CalendarDay.numbers.upperBound + 1) * 86_400 - 1

  /// Reads the value of `RRULE`; nil for a rule that time zones do not need.
  init?(_ value: ArraySlice<UInt8>) {
    var isYearly = false
    for part in value.split(separator: CalendarByte.semicolon) {
      let pair = part.split(separator: CalendarByte.equals, maxSplits: 1)
      guard pair.count == 2 else { return nil }
      let items = pair[1].split(separator: CalendarByte.comma)
      guard !items.isEmpty, items.count <= 366 else { return nil }
      switch CalendarByte.name(pair[0]) {
      case "FREQ": isYearly = CalendarByte.name(pair[1]) == "YEARLY"
      case "INTERVAL": guard CalendarByte.number(pair[1]) == 1 else { return nil }
      case "WKST": continue
      case "BYMONTH":
        months = items.compactMap(CalendarByte.number).filter { (1...12).contains($0) }
        guard months.count == items.count else { return nil }
      case "BYMONTHDAY":
        monthDays = items.compactMap(Self.signed).filter { (1...31).contains($0.magnitude) }
        guard monthDays.count == items.count else { return nil }
      case "BYDAY":
        weekdays = items.compactMap(Self.weekday)
        guard weekdays.count == items.count else { return nil }
      case "UNTIL":
        until = CalendarMoment(pair[1])
        guard until != nil else { return nil }
      case "COUNT":
        count = CalendarByte.number(pair[1])
        guard let count, count > 0 else { return nil }
      default: return nil
      }
    }
    guard isYearly else { return nil }
  }

  /// The last onset on the clock before it that is not after a time in seconds of UTC.
  func lastOnset(from first: Int, until time: Int, offset: Int) -> Int? {
    guard let start = CalendarMoment(local: first, .floating) else { return nil }
    var last = min(time + offset, Self.end)
    if let until {
      last = min(last, until.localSeconds + (until.isUTC ? offset : 0))
    }
    guard let lastDay = CalendarMoment(local: last, .floating)?.day else { return nil }
    let secondOfDay = first - start.day.number * 86_400
    // An onset of the year may be after the time, but never those of two years.
    for year in [lastDay.year, lastDay.year - 1] where year >= start.day.year {
      if let count, year >= start.day.year + count { continue }
      let onset = days(in: year, like: start.day).lazy
        .map { $0.number * 86_400 + secondOfDay }
        .filter { $0 >= first && $0 <= last }
        .max()
      if let onset { return onset }
    }
    guard let count, last > first else { return first <= last ? first : nil }
    // The rule ended years ago.
    return days(in: start.day.year + count - 1, like: start.day)
      .map { $0.number * 86_400 + secondOfDay }.filter { $0 <= last }.max() ?? first
  }

  private func days(in year: Int, like start: CalendarDay) -> [CalendarDay] {
    (months.isEmpty ? [start.month] : months).flatMap { month in
      let count = CalendarDay.count(ofMonth: month, in: year)
      return (1...count).compactMap { day -> CalendarDay? in
        if !monthDays.isEmpty || weekdays.isEmpty {
          let allowed = monthDays.isEmpty ? [start.day] : monthDays
          guard allowed.contains(day) || allowed.contains(day - count - 1) else { return nil }
        }
        guard let date = CalendarDay(year: year, month: month, day: day) else { return nil }
        let matches = weekdays.contains {
          $0.day == date.weekday
            && ($0.ordinal == nil || $0.ordinal == (day - 1) / 7 + 1
              || $0.ordinal == -((count - day) / 7 + 1))
        }
        return weekdays.isEmpty || matches ? date : nil
      }
    }
  }

  private static func signed(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.first == CalendarByte.hyphen
      ? CalendarByte.number(digits.dropFirst()).map { -$0 }
      : CalendarByte.number(digits.first == UInt8(ascii: "+") ? digits.dropFirst() : digits)
  }

  private static func weekday(_ text: ArraySlice<UInt8>) -> Weekday? {
    let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
    guard let day = names.firstIndex(of: CalendarByte.name(text.suffix(2))) else { return nil }
    let digits = text.dropLast(2)
    guard !digits.isEmpty else { return Weekday(day: day) }
    guard let ordinal = signed(digits), (1...5).contains(ordinal.magnitude) else { return nil }
    return Weekday(day: day, ordinal: ordinal)
  }
}
