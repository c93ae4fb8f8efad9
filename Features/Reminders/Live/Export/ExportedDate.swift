import Foundation
import RatchetData

/// A stored date as a calendar writes it: the second of UTC in which it lies.
struct ExportedDate: DatabaseValueConvertible, Equatable {
  /// Such as `20260310T093000Z`; nil outside the years 1 to 9999.
  let text: SIMD16<UInt8>?

  init(_ date: Date) {
    guard let moment = CalendarMoment(utc: date) else {
      text = nil
      return
    }
    text = SIMD16([UInt8](capacity: 16) { moment.append(to: &$0) })
  }

  /// Reads the form of nearly all stored dates, `2026-03-10 09:30:00.000`, whose digits only move.
  /// Nil for any other form, and for the last days of a month, which may not exist.
  private init?(_ stored: Span<UInt8>) {
    guard stored.count == 23, stored[4] == CalendarByte.hyphen, stored[7] == CalendarByte.hyphen,
      stored[10] == CalendarByte.space, stored[13] == CalendarByte.colon,
      stored[16] == CalendarByte.colon, stored[19] == UInt8(ascii: ".")
    else { return nil }
    var largest: UInt8 = 0
    func digit(_ place: Int) -> UInt8 {
      // A byte before the digits becomes a large number.
      let digit = stored[place] &- Self.zero
      largest = max(largest, digit)
      return digit
    }
    let digits = SIMD16<UInt8>(
      digit(0), digit(1), digit(2), digit(3), digit(5), digit(6), digit(8), digit(9),
      UInt8(ascii: "T") - Self.zero, digit(11), digit(12), digit(14), digit(15), digit(17),
      digit(18), UInt8(ascii: "Z") - Self.zero)
    for place in 20...22 { _ = digit(place) }
    func number(_ place: Int) -> UInt8 { digits[place] &* 10 &+ digits[place + 1] }
    guard largest < 10, number(0) + number(2) > 0, (1...12).contains(number(4)),
      (1...28).contains(number(6)), number(9) < 24, number(11) < 60, number(13) < 60
    else { return nil }
    text = digits &+ Self.zero
  }

  /// The second since 1970; nil outside the years 1 to 9999.
  var second: Int? {
    guard let text else { return nil }
    let digits = text &- Self.zero
    func number(_ place: Int) -> Int { Int(digits[place]) * 10 + Int(digits[place + 1]) }
    let day = CalendarDay(year: number(0) * 100 + number(2), month: number(4), day: number(6))
    return day.map { $0.number * 86_400 + number(9) * 3_600 + number(11) * 60 + number(13) }
  }

  private static let zero = UInt8(ascii: "0")

  static func fromColumn(_ column: borrowing Column) -> ExportedDate? {
    column.withUTF8 { ExportedDate($0) } ?? Date.fromColumn(column).map { ExportedDate($0) }
  }

  static func fromDatabaseValue(_ value: SQLValue) -> ExportedDate? {
    Date.fromDatabaseValue(value).map { ExportedDate($0) }
  }

  var databaseValue: SQLValue {
    second.map { Date(timeIntervalSince1970: Double($0)).databaseValue } ?? .null
  }
}
