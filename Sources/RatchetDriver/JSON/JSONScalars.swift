import Foundation
import RatchetSQLite

/// Dates as ISO 8601 text in UTC, to the millisecond: `2026-02-28T12:00:00.000Z`. As in a database, the
/// Gregorian calendar is used for all days, also those before 1582.
enum JSONDate {
  /// From the year 0 on. Beyond a few thousand years a calendar is of no use; such a date is written in
  /// seconds since 1970.
  private static let calendarRange = -62_167_219_200.0...1e11

  static func json(of date: Date) -> JSONValue {
    let time = date.timeIntervalSince1970
    guard calendarRange.contains(time), let text = DateText.text(of: date, as: .iso8601) else {
      return JSONNumber.json(of: time)
    }
    return .string(text)
  }

  /// The date without a loss: with nanoseconds if milliseconds do not suffice.
  static func exactJSON(of date: Date) -> JSONValue {
    let short = json(of: date)
    if self.date(from: short) == date { return short }
    let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
    let nanoseconds = ((date.timeIntervalSinceReferenceDate - seconds) * 1e9).rounded()
    guard nanoseconds < 1e9,
      case .string(let text) = json(of: Date(timeIntervalSinceReferenceDate: seconds))
    else { return JSONNumber.json(of: date.timeIntervalSince1970) }
    let digits = "\(Int(nanoseconds))"
    let zeros = String(repeating: "0", count: 9 - digits.count)
    return .string("\(text.prefix { $0 != "." }).\(zeros)\(digits)Z")
  }

  /// Parses the format of ``json(of:)`` and of ``exactJSON(of:)``; the fraction is optional.
  static func date(from json: JSONValue) -> Date? {
    switch json {
    case .integer(let seconds):
      return Double(exactly: seconds).map { Date(timeIntervalSince1970: $0) }
    case .double(let seconds): return Date(timeIntervalSince1970: seconds)
    case .string(let text):
      if let seconds = JSONNumber.number(from: text) { return Date(timeIntervalSince1970: seconds) }
      if let date = exactDate(from: text) { return date }
      let whole = text.contains(".") ? text : "\(text.dropLast()).000Z"
      // The parser accepts other forms too.
      guard text.last == "Z", let date = DateText.date(from: whole),
        self.json(of: date) == .string(whole)
      else { return nil }
      return date
    default: return nil
    }
  }

  /// A date with nanoseconds; nil for other texts.
  private static func exactDate(from text: String) -> Date? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].last == "Z", parts[1].utf8.count == 10,
      let fraction = Double("0.\(parts[1].dropLast())"),
      parts[1].dropLast().utf8.allSatisfy(UInt8.digits.contains),
      let whole = date(from: .string("\(parts[0])Z"))
    else { return nil }
    return Date(timeIntervalSinceReferenceDate: whole.timeIntervalSinceReferenceDate + fraction)
  }
}

/// Values of Foundation, parsed from exactly their own text: Foundation's parsers ignore what they
/// do not understand.
enum JSONText {
  static func data(from json: JSONValue) -> Data? {
    guard let text = json.string, let data = Data(base64Encoded: text),
      data.base64EncodedString() == text
    else { return nil }
    return data
  }

  static func url(from json: JSONValue) -> URL? {
    guard let text = json.string, let url = URL(string: text), url.absoluteString == text else {
      return nil
    }
    return url
  }

  static func decimal(from json: JSONValue) -> Decimal? {
    let text: String
    switch json {
    case .integer, .unsigned, .double: text = json.text
    case .string("NaN"): return .nan
    case .string(let string): text = string
    default: return nil
    }
    guard text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil else { return nil }
    return Decimal(string: text)
  }
}

/// Numbers that JSON does not have, as text.
enum JSONNumber {
  static func json<T: BinaryFloatingPoint & LosslessStringConvertible>(of number: T) -> JSONValue {
    // Converted through the text, so that a Float shows only its own digits.
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
