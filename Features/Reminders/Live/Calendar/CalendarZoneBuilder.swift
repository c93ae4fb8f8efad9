/// Makes the rules of a time zone from the lines of a `VTIMEZONE`.
///
/// A definition with a mistake, or with a rule that is not understood, gives no rules. Nothing is
/// reported then: only a reminder that needs the time zone is affected.
struct CalendarZoneBuilder {
  /// The number of onsets of one time zone that are kept: more than any zone ever had.
  private static let onsetLimit = 1_000

  private var name: String?
  private var parts: [CalendarZoneRules.Part] = []
  private var part: OpenPart?
  private var isValid = true
  private var onsetCount = 0
  private var depth = 0

  private struct OpenPart {
    var start: Int?
    var dates: [Int] = []
    var rule: CalendarYearlyRule?
    var offsetFrom: Int?
    var offsetTo: Int?
  }

  mutating func begin(_ name: String) {
    depth += 1
    if depth == 2, name == "STANDARD" || name == "DAYLIGHT" { part = OpenPart() }
  }

  mutating func end(_ name: String) {
    depth -= 1
    guard depth == 1, let part else { return }
    self.part = nil
    guard let start = part.start, let from = part.offsetFrom, let to = part.offsetTo else {
      isValid = false
      return
    }
    parts.append(
      CalendarZoneRules.Part(
        onsets: [start] + part.dates, rule: part.rule, offsetFrom: from, offsetTo: to))
  }

  mutating func read(_ line: CalendarLine) {
    guard isValid, depth <= 2 else { return }
    do throws(CalendarMistake) {
      try set(try CalendarProperty(line.bytes))
      if line.isCut { isValid = false }
    } catch {
      isValid = false
    }
  }

  func finished() -> (name: String, rules: CalendarZoneRules)? {
    guard isValid, let name, !name.isEmpty, !parts.isEmpty else { return nil }
    return (name, CalendarZoneRules(parts: parts))
  }

  private mutating func set(_ property: CalendarProperty) throws(CalendarMistake) {
    guard var part else {
      if property.name == "TZID" { name = CalendarText.decode(property.value) }
      return
    }
    switch property.name {
    case "DTSTART": part.start = try onset(property.value)
    case "RDATE":
      for value in property.value.split(separator: CalendarByte.comma) {
        part.dates.append(try onset(value))
      }
    case "RRULE":
      part.rule = CalendarYearlyRule(property.value)
      if part.rule == nil { isValid = false }
    case "TZOFFSETFROM": part.offsetFrom = try offset(property)
    case "TZOFFSETTO": part.offsetTo = try offset(property)
    default: break
    }
    self.part = part
  }

  private mutating func onset(_ value: ArraySlice<UInt8>) throws(CalendarMistake) -> Int {
    onsetCount += 1
    guard onsetCount <= Self.onsetLimit, let moment = CalendarMoment(value), !moment.isUTC else {
      throw .notADate(String(decoding: value, as: UTF8.self), of: "DTSTART")
    }
    return moment.localSeconds
  }

  /// `+HHMM` or `-HHMMSS`.
  private func offset(_ property: CalendarProperty) throws(CalendarMistake) -> Int {
    let digits = property.value.dropFirst()
    let sign = property.value.first
    guard sign == UInt8(ascii: "+") || sign == CalendarByte.hyphen,
      digits.count == 4 || digits.count == 6,
      let hours = CalendarByte.number(digits.prefix(2)), hours < 24,
      let minutes = CalendarByte.number(digits.dropFirst(2).prefix(2)), minutes < 60,
      let seconds = digits.count == 4 ? 0 : CalendarByte.number(digits.suffix(2)), seconds < 60
    else { throw .notADate(String(decoding: property.value, as: UTF8.self), of: property.name) }
    let offset = hours * 3600 + minutes * 60 + seconds
    return sign == CalendarByte.hyphen ? -offset : offset
  }
}
