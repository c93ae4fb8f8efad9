import Foundation
import RatchetData
import RatchetDependencies
import Reminders
import RemindersLive
import Testing

/// Calendars in the manner of other programs, with what they write beside the to-dos.
@Suite(.calendarDatabase) struct CalendarProgramsTests {
  @Dependency(\.defaultDatabase) var database

  private func titles() async throws -> [String] {
    try await database.read { db in
      try Reminder.order(by: \.id).fetchAll(db).map { reminder in
        let due = reminder.dueDate.map { " " + $0.formatted(.iso8601) } ?? ""
        return "\(reminder.title)\(due)\(reminder.isCompleted ? " done" : "")"
      }
    }
  }

  @Test("A calendar of a Mac's reminders, with alarms at places and attachments")
  func mac() async throws {
    let text = """
      BEGIN:VCALENDAR
      METHOD:PUBLISH
      VERSION:2.0
      X-WR-CALNAME:Einkauf
      X-APPLE-CALENDAR-COLOR:#1BADF8FF
      BEGIN:VTIMEZONE
      TZID:Europe/Berlin
      BEGIN:DAYLIGHT
      TZOFFSETFROM:+0100
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      DTSTART:19810329T020000
      TZNAME:MESZ
      TZOFFSETTO:+0200
      END:DAYLIGHT
      BEGIN:STANDARD
      TZOFFSETFROM:+0200
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      DTSTART:19961027T030000
      TZNAME:MEZ
      TZOFFSETTO:+0100
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VTODO
      CREATED:20240301T101500Z
      UID:9E6C1A2B-1
      SUMMARY:Milch kaufen
      DTSTART;TZID=Europe/Berlin:20260312T180000
      DUE;TZID=Europe/Berlin:20260312T180000
      X-APPLE-SORT-ORDER:731000000
      PRIORITY:1
      DESCRIPTION:2 Liter\\, fettarm\\nund Butter
      BEGIN:VALARM
      UID:BBBB
      TRIGGER:-PT0S
      X-APPLE-PROXIMITY:ARRIVE
      X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="Hauptstr. 1\\n10115 Ber
       lin";X-APPLE-RADIUS=100;X-TITLE="Markt":geo:52.53,13.38
      ACTION:DISPLAY
      DESCRIPTION:x
      END:VALARM
      END:VTODO
      BEGIN:VTODO
      UID:9E6C1A2B-2
      SUMMARY:Brot
      COMPLETED:20240302T080000Z
      STATUS:COMPLETED
      PERCENT-COMPLETE:100
      URL;VALUE=URI:https://example.org/a?b=c
      ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:iVBORw0KGgo=
      END:VTODO
      END:VCALENDAR
      """
    let outcome = try await importCalendar(text, into: database)
    #expect(outcome.problems == [])
    #expect(try await titles() == ["Milch kaufen 2026-03-12T17:00:00Z", "Brot done"])
    let (list, milk) = try await database.read { db in
      (try RemindersList.fetchOne(db), try Reminder.find(1).fetchOne(db))
    }
    #expect(list?.title == "Einkauf")
    #expect(list?.color == 0x1BADF8)
    #expect(milk?.notes == "2 Liter, fettarm\nund Butter")
    #expect(milk?.priority == .high)
  }

  @Test("A calendar of a server's web page, with pinned, nested and fully done to-dos")
  func server() async throws {
    let text = """
      BEGIN:VCALENDAR
      VERSION:2.0
      REFRESH-INTERVAL;VALUE=DURATION:PT4H
      BEGIN:VTODO
      UID:1
      CREATED:20260301T101500
      SUMMARY:Release planen 🚀
      CATEGORIES:work,release planning
      PRIORITY:5
      PERCENT-COMPLETE:40
      STATUS:IN-PROCESS
      DTSTART;VALUE=DATE:20260310
      DUE;VALUE=DATE:20260320
      CLASS:CONFIDENTIAL
      X-OC-HIDESUBTASKS:1
      PINNED:true
      END:VTODO
      BEGIN:VTODO
      UID:2
      SUMMARY:Nested
      RELATED-TO;RELTYPE=PARENT:1
      STATUS:CANCELLED
      END:VTODO
      BEGIN:VTODO
      UID:3
      SUMMARY:Done
      PERCENT-COMPLETE:100
      END:VTODO
      END:VCALENDAR
      """
    let outcome = try await importCalendar(text, name: "tasks.ics", into: database)
    #expect(
      outcome.problems == ["line 22: STATUS is CANCELLED: the reminder is imported as completed"])
    #expect(
      try await titles() == ["Release planen 🚀 2026-03-20T00:00:00Z", "Nested done", "Done done"])
    let tags = try await database.read { try ReminderTag.order(by: \.tag).fetchAll($0).map(\.tag) }
    #expect(tags == ["release-planning", "work"])
  }

  @Test("A calendar of a mail program, with local mean time, quoted parameters and a repetition")
  func mailProgram() async throws {
    let text = """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VTIMEZONE
      TZID:America/New_York
      X-TZINFO:America/New_York[2024a]
      BEGIN:STANDARD
      TZOFFSETTO:-045602
      TZOFFSETFROM:-045602
      TZNAME:America/New_York(STD)
      DTSTART:16010101T000000
      RDATE:16010101T000000
      END:STANDARD
      BEGIN:DAYLIGHT
      TZOFFSETTO:-040000
      TZOFFSETFROM:-050000
      DTSTART:20070311T020000
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
      END:DAYLIGHT
      END:VTIMEZONE
      BEGIN:VTODO
      UID:1
      SUMMARY:Call the bank
      CATEGORIES:Phone Calls
      CATEGORIES:Personal
      DUE;TZID=America/New_York:20260312T110000
      X-MOZ-LASTACK:20260311T000000Z
      DESCRIPTION;ALTREP="data:text/html,%3Cbody%3EAsk%3C%2Fbody%3E":Ask
      ORGANIZER;RSVP=TRUE;CN="Doe, Jane";PARTSTAT=ACCEPTED:mailto:jane@example.org
      END:VTODO
      BEGIN:VTODO
      UID:2
      SUMMARY;LANGUAGE=en-US:Water plants
      RRULE:FREQ=DAILY;COUNT=5
      EXDATE:20260303T090000Z
      DTSTART:20260301T090000Z
      DURATION:PT1H30M
      END:VTODO
      END:VCALENDAR
      """
    let outcome = try await importCalendar(text, into: database)
    #expect(
      outcome.problems == [
        "line 33: RRULE is not supported: the reminder is imported without its repetition"
      ])
    #expect(
      try await titles() == [
        "Call the bank 2026-03-12T15:00:00Z", "Water plants 2026-03-01T10:30:00Z",
      ])
  }

  @Test("A calendar with a byte order mark, events, a zone of its own and broken to-dos")
  func events() async throws {
    let text = """
      \u{FEFF}BEGIN:VCALENDAR
      VERSION:2.0
      X-WR-CALNAME:jane@example.org
      BEGIN:VTIMEZONE
      TZID:Customized Time Zone
      BEGIN:STANDARD
      DTSTART:16010101T000000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0200
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT
      DTSTART:20260310T090000Z
      UID:e@google.com
      SUMMARY:Meeting
      END:VEVENT
      BEGIN:VTODO
      UID:1@google.com
      DUE;TZID=Customized Time Zone:20260311T090000
      SUMMARY:Report\\, first draft
      END:VTODO
      BEGIN:VTODO
      UID:2@google.com
      DUE:2026-03-11T09:00:00Z
      SUMMARY:Bad date
      END:VTODO
      BEGIN:VTODO
      UID:3@google.com
      SUMMARY:
      END:VTODO
      END:VCALENDAR
      """
    let outcome = try await importCalendar(text, into: database)
    #expect(
      outcome.problems == [
        #"line 24: DUE "2026-03-11T09:00:00Z" is not an existing day or time: the to-do is skipped"#,
        "line 27: SUMMARY is missing or empty: the to-do is skipped",
      ])
    #expect(try await titles() == ["Report, first draft 2026-03-11T07:00:00Z"])
    // The end of the file is reported once.
    let progress = outcome.events.filter { if case .progressed = $0 { true } else { false } }
    #expect(Set(progress.map { "\($0)" }).count == progress.count)
  }
}
