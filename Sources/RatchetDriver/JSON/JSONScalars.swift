import Foundation

/// Dates as ISO 8601 text in UTC, to the millisecond: `2026-02-28T12:00:00.000Z`.
enum JSONDate {
  private static let wholeSeconds = Date.ISO8601FormatStyle()
  private static let milliseconds = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  /// Beyond some thousand years the calendar is of no use; such a date is its seconds since 1970.
  private static let calendarRange = -1e11...1e11

  static func json(of date: Date) -> JSONValue {
    let time = date.timeIntervalSince1970
    guard calendarRange.contains(time) else { return JSONNumber.json(of: time) }
    // Rounded here: the format style cuts the fraction off, and .007 is stored as .00699…
    let total = (time * 1000).rounded()
    let seconds = (total / 1000).rounded(.down)
    let text = Date(timeIntervalSince1970: seconds).formatted(wholeSeconds)
    let fraction = "\(Int(total - seconds * 1000))"
    let zeros = String(repeating: "0", count: 3 - fraction.count)
    return .string("\(text.dropLast()).\(zeros)\(fraction)Z")
  }

  /// Reads what ``json(of:)`` writes; the fraction may be left out.
  static func date(from json: JSONValue) -> Date? {
    switch json {
    case .integer(let seconds): return Date(timeIntervalSince1970: Double(seconds))
    case .double(let seconds): return Date(timeIntervalSince1970: seconds)
    case .string(let text):
      if let seconds = JSONNumber.number(from: text) { return Date(timeIntervalSince1970: seconds) }
      do {
        return try (text.contains(".") ? milliseconds : wholeSeconds).parse(text)
      } catch {
        return nil
      }
    default: return nil
    }
  }
}

/// Numbers that JSON does not have, as text.
enum JSONNumber {
  static func json<T: BinaryFloatingPoint & LosslessStringConvertible>(of number: T) -> JSONValue {
    // Through the text, so that a Float shows the digits of a Float.
    number.isFinite ? .double(Double("\(number)") ?? Double(number)) : .string("\(number)")
  }

  static func number(from text: String) -> Double? {
    switch text {
    case "nan": .nan
    case "inf": .infinity
    case "-inf": -.infinity
    default: nil
    }
  }
}
