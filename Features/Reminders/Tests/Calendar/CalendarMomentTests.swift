import Foundation
import RemindersLive
import Testing

struct CalendarMomentTests {
  @Test("Days and times are read and written")
  func values() {
    for text in ["20260801", "20260801T093005", "20260801T093005Z", "00010101", "99991231T235959"] {
      #expect(CalendarMoment(text)?.text == text)
    }
    #expect(CalendarMoment("20260801T093005", zone: "X")?.zoneName == "X")
    #expect(CalendarMoment("20260801T093005Z", zone: "X")?.zoneName == nil)
    #expect(CalendarMoment("20260801", zone: "X")?.zoneName == nil)
  }

  @Test("A leap second is the second before")
  func leapSecond() {
    #expect(CalendarMoment("20161231T235960Z") == CalendarMoment("20161231T235959Z"))
  }

  @Test(
    "Days and times that do not exist are refused",
    arguments: [
      "", "2026", "20260230", "20250229", "19000229", "20261301", "20260001", "20260100",
      "20260132", "00000101", "2026-08-01", "20260801T", "20260801T0930", "20260801T240000",
      "20260801T096000", "20260801T093061", "20260801T093005ZZ", "20260801Z", "20260801T093005z",
      "20260801t093005", "+0260801", "20260801T09300é", "20260801T0930055", "2026080१",
    ])
  func invalid(text: String) {
    #expect(CalendarMoment(text) == nil)
  }

  @Test("The numbers of days agree with Foundation's calendar, and are read back")
  func numbers() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    // Before 1582, Foundation's calendar is not the Gregorian one.
    for number in stride(from: -135_000, through: 2_932_896, by: 977) {
      let day = try #require(CalendarDay(number: number))
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
      #expect(parts.year == day.year && parts.month == day.month && parts.day == day.day)
      #expect(parts.weekday == day.weekday + 1)
      #expect(day.number == number)
    }
  }

  @Test("The years 1 to 9999 are all there is")
  func range() {
    #expect(CalendarDay(number: -719_162) == CalendarDay(year: 1, month: 1, day: 1))
    #expect(CalendarDay(number: 2_932_896) == CalendarDay(year: 9999, month: 12, day: 31))
    #expect(CalendarDay(number: -719_163) == nil)
    #expect(CalendarDay(number: 2_932_897) == nil)
    #expect(CalendarDay(number: .max) == nil)
    #expect(CalendarDay(number: .min) == nil)
    #expect(CalendarMoment(utc: .distantFuture)?.text == "40010101T000000Z")
    #expect(CalendarMoment(utc: Date(timeIntervalSince1970: .infinity)) == nil)
    #expect(CalendarMoment(utc: Date(timeIntervalSince1970: 1e30)) == nil)
    #expect(CalendarMoment(utc: Date(timeIntervalSince1970: .nan)) == nil)
  }

  @Test("All days of four centuries follow one another")
  func days() throws {
    let first = try #require(CalendarDay(year: 1900, month: 1, day: 1)).number
    for number in first..<first + 146_097 {
      let day = try #require(CalendarDay(number: number))
      let next = try #require(CalendarDay(number: number + 1))
      let isNext =
        next.day == day.day + 1 && next.month == day.month && next.year == day.year
        || next.day == 1 && next.month == day.month % 12 + 1
          && day.day == CalendarDay.count(ofMonth: day.month, in: day.year)
      // One expectation per day would cost more than the calendar.
      if !isNext || day.number != number {
        Issue.record("\(day) and \(next)")
        return
      }
    }
  }

  @Test("A date is the second in which it lies, whatever its last bits are")
  func rounding() {
    #expect(CalendarMoment(utc: Date(timeIntervalSince1970: -0.25))?.text == "19691231T235959Z")
    #expect(CalendarMoment(utc: Date(timeIntervalSince1970: 0.999))?.text == "19700101T000000Z")
    let second = Date(timeIntervalSinceReferenceDate: 800_000_000.0.nextDown)
    #expect(CalendarMoment(utc: second)?.text == "20260509T061320Z")
  }
}

struct CalendarDurationTests {
  private static func duration(_ text: String) -> CalendarDuration? {
    CalendarDuration(Array(text.utf8)[...])
  }

  @Test(
    "Durations are read",
    arguments: [
      ("P2W", 14, 0), ("P1D", 1, 0), ("P15DT5H0M20S", 15, 18_020), ("PT1H", 0, 3600),
      ("PT90M", 0, 5400), ("PT1H30S", 0, 3630), ("+P1D", 1, 0), ("-P1DT1S", -1, -1),
      ("P0D", 0, 0), ("P999999999W", 6_999_999_993, 0),
    ])
  func values(text: String, days: Int, seconds: Int) {
    #expect(Self.duration(text) == CalendarDuration(days: days, seconds: seconds))
  }

  @Test(
    "Other values are refused",
    arguments: [
      "", "P", "PT", "1D", "P1", "PD", "P1DT", "P1H", "PT1D", "P1W1D", "P1DT1W", "PT1S1M",
      "PT1H1H", "PT1HT1M", "P1D1D", "P1Y", "--P1D", "P-1D", "P1.5D", "P1234567890D", "p1d", "P1W ",
      "P1DW",
    ])
  func invalid(text: String) {
    #expect(Self.duration(text) == nil)
  }

  @Test("A written duration is read back")
  func roundTrip() {
    for days in [0, 1, 40] {
      for seconds in [0, 1, 86_400] {
        let duration = CalendarDuration(days: days, seconds: seconds)
        #expect(Self.duration(duration.text) == duration)
        let negative = CalendarDuration(days: -days, seconds: -seconds)
        #expect(Self.duration(negative.text) == negative)
      }
    }
  }
}
