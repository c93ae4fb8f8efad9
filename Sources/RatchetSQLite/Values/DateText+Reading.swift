package import Foundation

extension DateText {
  package static func date(from text: String) -> Date? {
    var text = text
    return text.withUTF8 { date(from: $0) }
  }

  /// Reads each form with a day that SQLite's date functions read: `2026-07-30`, with or without a
  /// time to the minute, the second or its fraction after `T` or a space, and then `Z` or `+02:00`.
  /// Digits beyond the nanosecond are dropped. Two more forms are for years outside of 0 to 9999:
  /// `-0044` as SQLite writes them, and `+010000` as ``text(of:)`` does.
  static func date(from bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    bytes.count == 23 ? stored(bytes) ?? anyForm(bytes) : anyForm(bytes)
  }

  /// Reads the form that ``text(of:)`` gives to the years 0 to 9999, which nearly all stored dates
  /// have: `2026-07-30 09:41:00.000`. Its digits have fixed places, so it takes a fraction of the
  /// time of any other form.
  private static func stored(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: " "), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: ".")
    else { return nil }
    var largest: UInt8 = 0
    func digit(_ place: Int) -> Int64 {
      // A byte before the digits becomes a large number.
      let digit = bytes[place] &- UInt8(ascii: "0")
      largest = max(largest, digit)
      return Int64(digit)
    }
    func number(_ place: Int) -> Int64 { digit(place) * 10 + digit(place + 1) }
    let civil = CivilDay(year: number(0) * 100 + number(2), month: number(5), day: number(8))
    let (hour, minute, second) = (number(11), number(14), number(17))
    let millisecond = number(20) * 10 + digit(22)
    guard largest < 10, hour < 24, minute < 60, second < 60, civil.exists else { return nil }
    let seconds = civil.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
    return Date(timeIntervalSince1970: Double(seconds * 1000 + millisecond) / 1000)
  }

  private static func anyForm(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    var reader = DigitReader(bytes: bytes)
    guard let civil = reader.day() else { return nil }
    let midnight = civil.daysSince1970 * 86_400
    guard !reader.isAtEnd else { return date(seconds: midnight, nanosecond: 0) }
    guard reader.skip("T") || reader.skip(" "),
      let hour = reader.number(width: 2), hour < 24, reader.skip(":"),
      let minute = reader.number(width: 2), minute < 60
    else { return nil }
    var (second, nanosecond): (Int64, Int64) = (0, 0)
    if reader.skip(":") {
      guard let seconds = reader.number(width: 2), seconds < 60 else { return nil }
      second = seconds
      if reader.skip(".") {
        guard let fraction = reader.fraction() else { return nil }
        nanosecond = fraction
      }
    }
    guard let zone = reader.zone(), reader.isAtEnd else { return nil }
    let seconds = midnight + hour * 3600 + minute * 60 + second - zone
    return date(seconds: seconds, nanosecond: nanosecond)
  }

  private static func date(seconds: Int64, nanosecond: Int64) -> Date? {
    guard Double(seconds).magnitude <= limit else { return nil }
    guard nanosecond.isMultiple(of: 1_000_000) else {
      return Date(timeIntervalSince1970: Double(seconds) + Double(nanosecond) / 1e9)
    }
    // A single division yields the date nearest to the millisecond.
    return Date(timeIntervalSince1970: Double(seconds * 1000 + nanosecond / 1_000_000) / 1000)
  }
}

private struct DigitReader {
  let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { place == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  mutating func number(width: Int) -> Int64? {
    guard bytes.count - place >= width else { return nil }
    var number: Int64 = 0
    for index in place..<(place + width) {
      guard (0x30...0x39).contains(bytes[index]) else { return nil }
      number = number * 10 + Int64(bytes[index] - 0x30)
    }
    place += width
    return number
  }

  mutating func day() -> CivilDay? {
    let isNegative = skip("-")
    let hasSign = isNegative || skip("+")
    // SQLite writes years before the year 0 with four digits.
    let isShort = isNegative && place + 4 < bytes.count && bytes[place + 4] == UInt8(ascii: "-")
    guard let year = number(width: hasSign && !isShort ? 6 : 4), skip("-"),
      let month = number(width: 2), skip("-"), let day = number(width: 2)
    else { return nil }
    let civil = CivilDay(year: isNegative ? -year : year, month: month, day: day)
    return civil.exists ? civil : nil
  }

  /// Reads the digits after a decimal point as nanoseconds. There must be at least one digit.
  mutating func fraction() -> Int64? {
    guard var nanoseconds = digit() else { return nil }
    var count = 1
    while let digit = digit() {
      guard count < 9 else { continue }
      nanoseconds = nanoseconds * 10 + digit
      count += 1
    }
    for _ in count..<9 { nanoseconds *= 10 }
    return nanoseconds
  }

  /// Reads the offset of a time zone from UTC, in seconds; 0 if there is none.
  mutating func zone() -> Int64? {
    guard !isAtEnd else { return 0 }
    while skip(" ") {}
    if skip("Z") || skip("z") { return 0 }
    let isAhead = skip("+")
    guard isAhead || skip("-"), let hours = number(width: 2), hours <= 14, skip(":"),
      let minutes = number(width: 2), minutes < 60
    else { return nil }
    return (isAhead ? 1 : -1) * (hours * 3600 + minutes * 60)
  }

  private mutating func digit() -> Int64? {
    guard place < bytes.count, (0x30...0x39).contains(bytes[place]) else { return nil }
    defer { place += 1 }
    return Int64(bytes[place] - 0x30)
  }
}
