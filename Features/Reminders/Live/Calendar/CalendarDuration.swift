/// A value of the type DURATION: `P2W`, `P1DT12H`, `-PT15M`.
///
/// Days are days of the calendar: they may have 23 or 25 hours. Seconds are exact.
package struct CalendarDuration: Hashable, Sendable {
  package var days: Int
  package var seconds: Int

  package init(days: Int = 0, seconds: Int = 0) {
    self.days = days
    self.seconds = seconds
  }

  /// Reads a value; nil if it is not a duration, or has a number of more than nine digits.
  package init?(_ value: ArraySlice<UInt8>) {
    var rest = value
    let isNegative = rest.first == CalendarByte.hyphen
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard rest.popFirst() == UInt8(ascii: "P") else { return nil }
    self.init()
    // Each unit at most once, from the largest to the smallest; weeks stand alone.
    var units = Self.dayUnits
    var isTime = false
    var isEmpty = true
    while let first = rest.first {
      if first == UInt8(ascii: "T") {
        guard !isTime, rest.count > 1 else { return nil }
        rest.removeFirst()
        isTime = true
        units = Self.timeUnits
        continue
      }
      let digits = rest.prefix(while: CalendarByte.isDigit)
      rest.removeFirst(digits.count)
      guard let number = CalendarByte.number(digits), let letter = rest.popFirst(),
        let unit = units.firstIndex(where: { $0.letter == letter })
      else { return nil }
      if letter == UInt8(ascii: "W") {
        guard rest.isEmpty else { return nil }
      }
      days += number * units[unit].days
      seconds += number * units[unit].seconds
      units.removeSubrange(...unit)
      isEmpty = false
    }
    guard !isEmpty else { return nil }
    if isNegative { (days, seconds) = (-days, -seconds) }
  }

  private struct Unit: Equatable {
    var letter: UInt8
    var days = 0
    var seconds = 0
  }

  private static let dayUnits = [
    Unit(letter: UInt8(ascii: "W"), days: 7), Unit(letter: UInt8(ascii: "D"), days: 1),
  ]

  private static let timeUnits = [
    Unit(letter: UInt8(ascii: "H"), seconds: 3600), Unit(letter: UInt8(ascii: "M"), seconds: 60),
    Unit(letter: UInt8(ascii: "S"), seconds: 1),
  ]

  /// Whether the duration is below zero.
  package var isNegative: Bool { days < 0 || seconds < 0 }
}
