package import Foundation

/// Writes and reads dates like SQLite's date functions, with integer arithmetic only. So the result
/// is the same on every platform, and no formatter needs a lock.
package enum DateText {
  private static let millisecondsOfADay: Int64 = 86_400_000

  /// The largest distance from 2001 in seconds: far beyond any calendar, and far below an overflow
  /// of the arithmetic.
  static let limit = 8.64e12

  /// The number of seconds from 1970 to 2001, the reference date of `Date`.
  private static let secondsTo2001: Int64 = 978_307_200

  /// The form of a text: `2026-07-30 09:41:00.000`, or `2026-07-30T09:41:00.000Z`.
  package enum Form {
    case database
    case iso8601
  }

  /// Returns the text of a date in UTC, or `nil` if the date has none.
  package static func text(of date: Date, as form: Form = .database) -> String? {
    guard date.timeIntervalSinceReferenceDate.magnitude <= limit else { return nil }
    // A whole number of seconds is exact, however far away it is.
    let second = date.timeIntervalSinceReferenceDate.rounded(.down)
    let fraction = date.timeIntervalSinceReferenceDate - second
    let total = (Int64(second) + secondsTo2001) * 1000 + Int64((fraction * 1000).rounded())
    let (day, millisecond) = total.flooredDivision(by: millisecondsOfADay)
    let civil = CivilDay(daysSince1970: day)
    return String(unsafeUninitializedCapacity: 27) { buffer in
      // Unsafe for speed alone: every byte up to the returned count is written.
      var writer = DigitWriter(buffer: buffer)
      if (0...9999).contains(civil.year) {
        writer.write(civil.year, width: 4)
      } else {
        writer.write(civil.year < 0 ? "-" : "+")
        writer.write(civil.year.magnitude, width: 6)
      }
      writer.write("-")
      writer.write(civil.month, width: 2)
      writer.write("-")
      writer.write(civil.day, width: 2)
      writer.write(form == .iso8601 ? "T" : " ")
      writer.write(millisecond / 3_600_000, width: 2)
      writer.write(":")
      writer.write(millisecond / 60_000 % 60, width: 2)
      writer.write(":")
      writer.write(millisecond / 1000 % 60, width: 2)
      writer.write(".")
      writer.write(millisecond % 1000, width: 3)
      if form == .iso8601 { writer.write("Z") }
      return writer.count
    }
  }

  /// Returns the date of a number of seconds since 1970, or `nil` outside SQLite's calendar, the
  /// years -4713 to 9999. Present dates in milliseconds are outside it, so they are not mistaken
  /// for seconds.
  static func date(secondsSince1970 seconds: Double) -> Date? {
    guard (-210_866_760_000..<253_402_300_800).contains(seconds) else { return nil }
    return Date(timeIntervalSince1970: seconds)
  }
}

/// Writes digits into memory that is large enough for them.
private struct DigitWriter {
  let buffer: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(buffer: UnsafeMutableBufferPointer<UInt8>) {
    self.buffer = buffer
  }

  mutating func write(_ character: Unicode.Scalar) {
    buffer[count] = UInt8(ascii: character)
    count += 1
  }

  mutating func write(_ number: some BinaryInteger, width: Int) {
    var rest = UInt64(number)
    for place in stride(from: count + width - 1, through: count, by: -1) {
      buffer[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
    count += width
  }
}
