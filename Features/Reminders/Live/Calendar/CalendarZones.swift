package import Foundation

/// Finds the points in time that the dates of a calendar stand for.
///
/// A named zone is the system's zone of that name. If the system knows none, it is the one that the
/// file defines.
package struct CalendarZones {
  /// The zone of days and of times without a zone.
  package let local: TimeZone
  /// The zones that the file defines.
  package var definitions: [String: CalendarZoneRules] {
    didSet { found.removeAll() }
  }

  private var found: [String: Zone?] = [:]
  /// The first moments of days by their numbers: reminders are often due on the same days.
  private var starts = RecentDays<Int>()
  /// The offset of the local zone on days in UTC, by their numbers; nil on a day on which it changes.
  private var offsets = RecentDays<Int?>()

  private enum Zone {
    case ofSystem(TimeZone)
    case ofFile(CalendarZoneRules)

    /// The seconds east of Greenwich, at a time in seconds of UTC since 1970.
    func offset(at time: Int) -> Int {
      switch self {
      case .ofSystem(let zone):
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time)))
      case .ofFile(let rules): rules.offset(at: time)
      }
    }
  }

  package init(local: TimeZone, definitions: [String: CalendarZoneRules] = [:]) {
    self.local = local
    self.definitions = definitions
  }

  /// Whether the zone of a time is known. A day, and a time without a zone, need none.
  package mutating func knows(_ moment: CalendarMoment) -> Bool {
    moment.zoneName.map { find($0) != nil } ?? true
  }

  /// The first moment of a day, or the moment of a time. If the zone is not known, it is the local
  /// one.
  ///
  /// As RFC 5545 says: a time that a clock shows twice is the first of both; a time that a clock
  /// skips is counted with the offset before the gap, so 02:30 becomes 03:30.
  package mutating func date(_ moment: CalendarMoment) -> Date {
    Date(timeIntervalSince1970: Double(seconds(moment)))
  }

  /// The date on which a to-do is due.
  package mutating func date(_ due: CalendarTodo.Due) -> Date {
    switch due {
    case .at(let moment): return date(moment)
    case .after(let start, let duration):
      guard case .time(_, _, let zone) = start,
        let later = CalendarMoment(local: start.localSeconds + duration.days * 86_400, zone)
      else { return date(start) }
      return Date(timeIntervalSince1970: Double(seconds(later) + duration.seconds))
    }
  }

  /// The value for a date: a day if the date is its first moment, otherwise a time in UTC. Nil
  /// outside the years 1 to 9999.
  package mutating func moment(_ date: Date) -> CalendarMoment? {
    guard let second = CalendarMoment.seconds(utc: date) else { return nil }
    return day(beginningAt: second).map { .day($0) } ?? CalendarMoment(local: second, .utc)
  }

  /// The value for a date: a day if the date is its first moment, otherwise the time that a clock in
  /// the local zone shows. Nil outside the years 1 to 9999.
  package mutating func localMoment(_ date: Date) -> CalendarMoment? {
    guard let second = CalendarMoment.seconds(utc: date) else { return nil }
    return day(beginningAt: second).map { .day($0) } ?? clock(date)
  }

  /// The day in the local zone that begins at a second of UTC since 1970; nil if none does.
  mutating func day(beginningAt second: Int) -> CalendarDay? {
    let number = CalendarMoment.dayNumber(ofSecond: second + localOffset(at: second))
    if let start = starts[number] { return start == second ? CalendarDay(number: number) : nil }
    guard let day = CalendarDay(number: number) else { return nil }
    starts[number] = seconds(.day(day))
    return self.day(beginningAt: second)
  }

  /// The time that a clock in the local zone shows at a date; nil outside the years 1 to 9999.
  package mutating func clock(_ date: Date) -> CalendarMoment? {
    guard let time = CalendarMoment.seconds(utc: date) else { return nil }
    return CalendarMoment(local: time + localOffset(at: time), .floating)
  }

  /// The offset of the local zone at a time in seconds of UTC since 1970. The system takes long
  /// to find one, and many reminders have times on the same days.
  private mutating func localOffset(at time: Int) -> Int {
    let zone = Zone.ofSystem(local)
    let day = CalendarMoment.dayNumber(ofSecond: time)
    if let known = offsets[day] { return known ?? zone.offset(at: time) }
    // The offset changes at most once within two days.
    let first = zone.offset(at: day * 86_400)
    let isConstant = first == zone.offset(at: (day + 1) * 86_400)
    offsets[day] = .some(isConstant ? first : nil)
    return isConstant ? first : zone.offset(at: time)
  }

  private mutating func seconds(_ moment: CalendarMoment) -> Int {
    let clock = moment.localSeconds
    guard !moment.isUTC else { return clock }
    let zone = moment.zoneName.flatMap { find($0) } ?? .ofSystem(local)
    // The offset changes at most once within two days.
    let offsets = [zone.offset(at: clock - 86_400), zone.offset(at: clock + 86_400)]
    return offsets.map { clock - $0 }.sorted()
      .first { $0 + zone.offset(at: $0) == clock } ?? clock - offsets[0]
  }

  private mutating func find(_ name: String) -> Zone? {
    if let zone = found[name] { return zone }
    let zone =
      Self.ofSystem(name).map { Zone.ofSystem($0) } ?? definitions[name].map { Zone.ofFile($0) }
    // A file with very many names costs time, not memory.
    if found.count >= 1_000 { found.removeAll() }
    found[name] = .some(zone)
    return zone
  }

  /// The system's zone of a name, also if it follows the name of a registry, as in
  /// `/example.org/20260101/Europe/Berlin`.
  private static func ofSystem(_ name: String) -> TimeZone? {
    guard name.utf8.count <= 128 else { return nil }
    var rest = name[...]
    while true {
      if isPlausible(rest), let zone = TimeZone(identifier: String(rest)) { return zone }
      guard name.hasPrefix("/"), let slash = rest.firstIndex(of: "/") else { return nil }
      rest = rest[rest.index(after: slash)...]
    }
  }

  /// Whether a name can be one of the system's: it may look for a file of that name.
  private static func isPlausible(_ name: Substring) -> Bool {
    guard let first = name.utf8.first, CalendarByte.isLetter(first) else { return false }
    return name.utf8.allSatisfy {
      CalendarByte.isLetter($0) || CalendarByte.isDigit($0) || "/_+-".utf8.contains($0)
    }
  }
}

/// Values of days by the days' numbers. Days that are a multiple of 1,024 days apart take each other's
/// place: a dictionary takes longer, and would keep each day of a large file.
private struct RecentDays<Value: Sendable>: Sendable {
  private var entries: [(day: Int, value: Value)?] = Array(repeating: nil, count: 1_024)

  subscript(day: Int) -> Value? {
    get {
      guard let entry = entries[day & 1_023], entry.day == day else { return nil }
      return entry.value
    }
    set { entries[day & 1_023] = newValue.map { (day, $0) } }
  }
}

extension CalendarMoment {
  /// Whether the value is a time in UTC.
  package var isUTC: Bool {
    if case .time(_, _, .utc) = self { true } else { false }
  }
}
