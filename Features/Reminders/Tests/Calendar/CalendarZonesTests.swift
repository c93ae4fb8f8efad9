import Foundation
import RemindersLive
import Testing

struct CalendarZonesTests {
  private static func zones(_ name: String = "Europe/Berlin") throws -> CalendarZones {
    CalendarZones(local: try #require(TimeZone(identifier: name)))
  }

  /// The time in UTC of a time in a zone.
  private static func utc(_ text: String, _ zone: String? = nil) throws -> String? {
    var zones = try zones()
    let moment = try #require(CalendarMoment(text, zone: zone))
    return CalendarMoment(utc: zones.date(moment))?.text
  }

  @Test("Times are those of their zone, of UTC, or of the local clock")
  func zones() throws {
    #expect(try Self.utc("20260801T090000", "America/New_York") == "20260801T130000Z")
    #expect(try Self.utc("20260801T090000Z") == "20260801T090000Z")
    #expect(try Self.utc("20260801T090000") == "20260801T070000Z")
    #expect(try Self.utc("20260801") == "20260731T220000Z")
  }

  @Test("A time that the clock skips is counted with the offset before the gap")
  func gap() throws {
    // The example of RFC 5545: 03:30 in New York.
    #expect(try Self.utc("20070311T023000", "America/New_York") == "20070311T073000Z")
    #expect(try Self.utc("20260329T020000") == "20260329T010000Z")
    #expect(try Self.utc("20260329T025959") == "20260329T015959Z")
    #expect(try Self.utc("20260329T030000") == "20260329T010000Z")
  }

  @Test("A time that the clock shows twice is the first of both")
  func overlap() throws {
    #expect(try Self.utc("20071104T013000", "America/New_York") == "20071104T053000Z")
    #expect(try Self.utc("20261025T020000") == "20261025T000000Z")
    #expect(try Self.utc("20261025T030000") == "20261025T020000Z")
  }

  @Test("A day without midnight begins with its first moment")
  func midnightGap() throws {
    var zones = try Self.zones("Africa/Cairo")
    let day = try #require(CalendarMoment("20260424"))
    #expect(CalendarMoment(utc: zones.date(day))?.text == "20260423T220000Z")
    #expect(zones.moment(zones.date(day)) == day)
  }

  @Test("The first moment of a day is written as the day, any other as a time in UTC")
  func days() throws {
    var zones = try Self.zones()
    for text in ["20260329", "20260801", "20261025", "20261026"] {
      let day = try #require(CalendarMoment(text))
      let date = zones.date(day)
      #expect(zones.moment(date) == day)
      #expect(zones.moment(date + 1)?.isUTC == true)
      #expect(zones.moment(date - 1)?.isUTC == true)
    }
  }

  @Test(
    "The local clock is that of the system's zone, also around each change of its offset",
    arguments: [
      "GMT", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Africa/Casablanca",
      "Africa/Cairo", "Pacific/Apia", "Asia/Kathmandu",
    ])
  func clocks(name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    var zones = CalendarZones(local: zone)
    var changes: [Date] = []
    var next = zone.nextDaylightSavingTimeTransition(after: Date(timeIntervalSince1970: 0))
    while let change = next, changes.count < 150 {
      changes.append(change)
      next = zone.nextDaylightSavingTimeTransition(after: change)
    }
    let others = (0..<500).map { Date(timeIntervalSince1970: Double($0) * 7_654_321) }
    for date in changes.flatMap({ change in
      [-90_000, -43_200, -3_600, -1, 0, 1, 3_600, 43_200, 90_000].map { change + $0 }
    }) + others {
      let seconds = Int(date.timeIntervalSince1970) + zone.secondsFromGMT(for: date)
      let clock = zones.clock(date)
      #expect(clock == CalendarMoment(local: seconds, .floating), "\(date)")
      let found = zones.localMoment(date)
      let local = try #require(found)
      let moment = zones.moment(date)
      #expect(moment == (local.isDay ? local : CalendarMoment(utc: date)), "\(date)")
      let start = local.isDay ? zones.date(local) : nil
      #expect(local.isDay ? start == date : local == clock, "\(date)")
    }
  }

  @Test("A name may follow the name of a registry; other names are not known")
  func names() throws {
    var zones = try Self.zones()
    for (name, isKnown) in [
      ("Europe/Paris", true), ("/example.org/20260101_1/Europe/Paris", true),
      ("/Europe/Paris", true), ("example.org/Europe/Paris", false), ("", false), ("/", false),
      ("W. Europe Standard Time", false), ("../../etc/passwd", false), ("Europe/..", false),
      (String(repeating: "/a", count: 1_000), false), ("Europe/Paris\0", false),
    ] {
      let moment = try #require(CalendarMoment("20260801T090000", zone: name))
      #expect(zones.knows(moment) == isKnown, "\(name)")
      // Without its zone, a time is local: that of Berlin, which is that of Paris.
      #expect(CalendarMoment(utc: zones.date(moment))?.text == "20260801T070000Z")
    }
  }

  @Test("Days of a duration are days of the calendar, its hours are exact")
  func durations() throws {
    var zones = try Self.zones()
    let start = try #require(CalendarMoment("20260328T120000"))
    func due(_ days: Int, _ seconds: Int) -> String? {
      CalendarMoment(
        utc: zones.date(.after(start, CalendarDuration(days: days, seconds: seconds))))?.text
    }
    #expect(due(1, 0) == "20260329T100000Z")
    #expect(due(0, 86_400) == "20260329T110000Z")
    #expect(due(1, 3600) == "20260329T110000Z")
  }
}

struct CalendarZoneRulesTests {
  /// The rules that these lines define.
  private static func rules(_ lines: [String]) throws -> CalendarZoneRules? {
    var parser = CalendarParser()
    let all =
      ["BEGIN:VCALENDAR", "BEGIN:VTIMEZONE"] + lines + ["END:VTIMEZONE", "END:VCALENDAR", ""]
    parser.append(Array(all.joined(separator: "\r\n").utf8))
    parser.finish()
    #expect(try parser.next() == nil)
    return parser.zones["X"]
  }

  private static func part(
    _ name: String, _ start: String, from: String, to: String, _ lines: String...
  ) -> [String] {
    ["BEGIN:\(name)", "DTSTART:\(start)", "TZOFFSETFROM:\(from)", "TZOFFSETTO:\(to)"] + lines
      + ["END:\(name)"]
  }

  @Test("The rules of New York since 2007 agree with the system's")
  func newYork() throws {
    let rules = try #require(
      try Self.rules(
        ["TZID:X"]
          + Self.part(
            "STANDARD", "20071104T020000", from: "-0400", to: "-0500",
            "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU")
          + Self.part(
            "DAYLIGHT", "20070311T020000", from: "-0500", to: "-0400",
            "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14")))
    let system = try #require(TimeZone(identifier: "America/New_York"))
    let year = 365 * 86_400
    for time in stride(from: 38 * year, to: 60 * year, by: 3600 * 5) {
      let date = Date(timeIntervalSince1970: Double(time))
      if rules.offset(at: time) != system.secondsFromGMT(for: date) {
        Issue.record("\(date)")
        return
      }
    }
  }

  @Test("The offset changes in the second of an onset, also at the end of a month")
  func onsets() throws {
    let rules = try #require(
      try Self.rules(
        ["TZID:X"]
          + Self.part(
            "DAYLIGHT", "19810329T020000", from: "+0100", to: "+0200",
            "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3")
          + Self.part(
            "STANDARD", "19961027T030000", from: "+0200", to: "+0100",
            "RRULE:BYMONTH=10;FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;WKST=MO")))
    func offset(_ text: String) throws -> Int {
      let moment = try #require(CalendarMoment(text))
      var zones = CalendarZones(local: .gmt)
      return rules.offset(at: Int(zones.date(moment).timeIntervalSince1970))
    }
    #expect(try offset("20260329T005959Z") == 3600)
    #expect(try offset("20260329T010000Z") == 7200)
    #expect(try offset("20261025T005959Z") == 7200)
    #expect(try offset("20261025T010000Z") == 3600)
    // Before all onsets.
    #expect(try offset("19700101T000000Z") == 3600)
    #expect(try offset("99991231T235959Z") == 3600)
  }

  @Test("A rule ends with its last date or after its number of onsets; other dates are listed")
  func ends() throws {
    func offsets(_ line: String) throws -> [Int] {
      let rules = try #require(
        try Self.rules(
          ["TZID:X"]
            + Self.part("STANDARD", "20000101T000000", from: "+0000", to: "+0100")
            + Self.part("DAYLIGHT", "20010601T000000", from: "+0100", to: "+0200", line)
            + Self.part(
              "STANDARD", "20011001T000000", from: "+0200", to: "+0100", "RRULE:FREQ=YEARLY")))
      return (2000...2006).map { year in
        rules.offset(at: (CalendarDay(year: year, month: 8, day: 1)?.number ?? 0) * 86_400) / 3600
      }
    }
    #expect(try offsets("RRULE:FREQ=YEARLY") == [1, 2, 2, 2, 2, 2, 2])
    #expect(try offsets("RRULE:FREQ=YEARLY;COUNT=2") == [1, 2, 2, 1, 1, 1, 1])
    #expect(try offsets("RRULE:FREQ=YEARLY;UNTIL=20040531T230000Z") == [1, 2, 2, 2, 2, 1, 1])
    #expect(try offsets("RRULE:FREQ=YEARLY;UNTIL=20040531T225959Z") == [1, 2, 2, 2, 1, 1, 1])
    #expect(try offsets("RRULE:FREQ=YEARLY;UNTIL=20040601") == [1, 2, 2, 2, 2, 1, 1])
    #expect(try offsets("RDATE:20030601T000000,20050601T000000") == [1, 2, 1, 2, 1, 2, 1])
  }

  @Test(
    "A definition that is broken or not understood defines nothing",
    arguments: [
      "TZOFFSETFROM:0100", "TZOFFSETFROM:+2500", "TZOFFSETFROM:+01", "DTSTART:20260230T000000",
      "DTSTART:20260301T000000Z", "RRULE:FREQ=MONTHLY", "RRULE:FREQ=YEARLY;BYWEEKNO=2",
      "RRULE:FREQ=YEARLY;INTERVAL=2", "RRULE:FREQ=YEARLY;BYDAY=6SU", "RRULE:FREQ=YEARLY;BYMONTH=13",
      "RRULE:FREQ=YEARLY;COUNT=0", "RRULE:FREQ=YEARLY;UNTIL=x", "RRULE:FREQ=YEARLY;BYMONTHDAY=0",
      "RRULE:BYDAY=SU", "RRULE:", "RDATE:x", "a broken line",
    ])
  func broken(line: String) throws {
    let valid = Self.part("STANDARD", "20000101T000000", from: "+0000", to: "+0100")
    #expect(try Self.rules(["TZID:X"] + valid) != nil)
    #expect(try Self.rules(["TZID:X"] + valid.dropLast() + [line, "END:STANDARD"]) == nil)
    #expect(try Self.rules(["TZID:X"]) == nil)
    #expect(try Self.rules(valid) == nil)
  }

  @Test("A part without a start or an offset makes the definition useless", arguments: 1...3)
  func missing(index: Int) throws {
    var lines = Self.part("STANDARD", "20000101T000000", from: "+0000", to: "+0100")
    lines.remove(at: index)
    #expect(try Self.rules(["TZID:X"] + lines) == nil)
  }
}

extension CalendarMoment {
  fileprivate var isDay: Bool {
    if case .day = self { true } else { false }
  }
}
