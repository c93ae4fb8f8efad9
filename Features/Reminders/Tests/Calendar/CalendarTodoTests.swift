import RemindersLive
import Testing

struct CalendarTodoTests {
  private static func due(_ lines: String...) throws -> CalendarTodo.Due? {
    let text =
      ["BEGIN:VCALENDAR", "BEGIN:VTODO", "SUMMARY:a"] + lines + ["END:VTODO", "END:VCALENDAR"]
    let elements = try readCalendar(text.joined(separator: "\n"))
    #expect(elements.reports == [])
    return try #require(elements.todos.first).due
  }

  @Test("The due date is DUE, or DTSTART with DURATION; a start alone is none")
  func due() throws {
    let day = try #require(CalendarMoment("20260301"))
    let time = try #require(CalendarMoment("20260301T120000", zone: "Europe/Berlin"))
    #expect(try Self.due("DUE;VALUE=DATE:20260301") == .at(day))
    #expect(try Self.due("DUE:20260301") == .at(day))
    #expect(try Self.due("DTSTART:20260201", "DUE:20260301", "DURATION:P9D") == .at(day))
    #expect(try Self.due("DTSTART;VALUE=DATE:20260222", "DURATION:P1W") == .at(day))
    #expect(try Self.due("DTSTART:20260201") == nil)
    #expect(try Self.due() == nil)
    #expect(
      try Self.due("DURATION:PT1H", "DTSTART;TZID=Europe/Berlin:20260301T120000")
        == .after(time, CalendarDuration(seconds: 3600)))
  }

  @Test(
    "A broken property skips the to-do, and is reported with its line",
    arguments: [
      ("DUE:20260230", #"DUE "20260230" is not an existing day or time"#),
      ("DUE;VALUE=DATE:tomorrow", #"DUE "tomorrow" is not an existing day or time"#),
      ("DUE:", #"DUE "" is not an existing day or time"#),
      (
        "COMPLETED:20260301T250000Z",
        #"COMPLETED "20260301T250000Z" is not an existing day or time"#
      ),
      ("PRIORITY:10", #"PRIORITY "10" is not a number from 0 to 9"#),
      ("PRIORITY:-1", #"PRIORITY "-1" is not a number from 0 to 9"#),
      ("PRIORITY:", #"PRIORITY "" is not a number from 0 to 9"#),
      ("DURATION:1 day", #"DURATION "1 day" is not a duration"#),
      ("DURATION:-P1D", #"DURATION "-P1D" is below zero"#),
      ("SUMMARY:Again", "SUMMARY occurs twice in the VTODO"),
      (
        "DESCRIPTION;ENCODING=QUOTED-PRINTABLE:a=0Ab",
        #"the encoding "QUOTED-PRINTABLE" of DESCRIPTION is not supported"#
      ),
      ("DUE;TZID:20260301", "the parameter TZID has no value"),
      ("DUE;TZID=\"a:20260301", "a quote in the parameter TZID is not closed"),
      ("and eggs", "there is no colon after the name of the property"),
      ("* eggs: two", "the line does not begin with the name of a property"),
      ("DESCRIPTION", "there is no colon after the name of the property"),
    ])
  func broken(line: String, reason: String) throws {
    let elements = try readTodo("CLASS:PUBLIC", line, "DUE:20269999")
    // Only the first mistake counts.
    #expect(elements.reports == ["line 6: \(reason)"])
    #expect(elements.problems.map(\.skipsTodo) == [true])
  }

  @Test("A text that is not UTF-8 skips the to-do")
  func encoding() throws {
    for name in ["SUMMARY", "DESCRIPTION", "CATEGORIES", "UID"] {
      let bytes =
        Array("BEGIN:VCALENDAR\nBEGIN:VTODO\n\(name):a".utf8) + [0xE9]
        + Array("\nEND:VTODO\nEND:VCALENDAR".utf8)
      #expect(try readCalendar(bytes).reports == ["line 3: \(name) is not valid UTF-8"])
    }
  }

  @Test("A summary of blanks is as good as none", arguments: ["", "SUMMARY:", "SUMMARY: \\n "])
  func summary(line: String) throws {
    let text = "BEGIN:VCALENDAR\nBEGIN:VTODO\n\(line)\nEND:VTODO\nEND:VCALENDAR"
    #expect(try readCalendar(text).reports == ["line 2: SUMMARY is missing or empty"])
  }

  @Test("DTSTART and DURATION must fit each other")
  func durations() throws {
    #expect(
      try readTodo("DTSTART:20260301", "DURATION:PT1H").reports
        == ["line 6: DURATION has a time, but DTSTART is a day"])
    for start in ["99991231", "99991231T235959Z"] {
      #expect(
        try readTodo("DTSTART:\(start)", "DURATION:P1D").reports
          == ["line 6: DTSTART and DURATION give a day after the year 9999"])
    }
    #expect(
      try readTodo("DTSTART:20260301T000000", "DURATION:P999999999W").reports
        == ["line 6: DTSTART and DURATION give a day after the year 9999"])
  }

  @Test(
    "Parts that a reminder cannot hold are reported, and the to-do is read",
    arguments: [
      (
        "RRULE:FREQ=DAILY",
        "RRULE is not supported: the reminder is imported without its repetition"
      ),
      (
        "RDATE:20260301",
        "RDATE is not supported: the reminder is imported without its repetition"
      ),
      ("DURATION:P1D", "DURATION has no DTSTART: the reminder is imported without a due date"),
      ("STATUS:CANCELLED", "STATUS is CANCELLED: the reminder is imported as completed"),
      ("STATUS:WAITING", #"STATUS "WAITING" is not known and is ignored"#),
    ])
  func lost(line: String, reason: String) throws {
    let elements = try readTodo(line)
    #expect(elements.reports == ["line 5: \(reason)"])
    #expect(elements.todos.map(\.summary) == ["Read"])
    #expect(elements.entries.flatMap(\.remarks).map(\.skipsTodo) == [false])
  }

  @Test("Several rules of repetition are reported once")
  func rules() throws {
    let elements = try readTodo("RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY", "RDATE:x", "RDATE:y")
    #expect(elements.reports.count == 2)
  }

  @Test("STATUS decides whether a to-do is completed; without it COMPLETED, or a full percentage")
  func completed() throws {
    func isCompleted(_ lines: String...) throws -> Bool? {
      let text = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "SUMMARY:a"] + lines
      let end = ["END:VTODO", "END:VCALENDAR"]
      return try readCalendar((text + end).joined(separator: "\n")).todos.first?.isCompleted
    }
    let completed = "COMPLETED:20260301T000000Z"
    #expect(try isCompleted() == false)
    #expect(try isCompleted(completed) == true)
    #expect(try isCompleted("STATUS:COMPLETED") == true)
    #expect(try isCompleted("STATUS:COMPLETED \t") == true)
    #expect(try isCompleted("STATUS:CANCELLED") == true)
    #expect(try isCompleted("STATUS:IN-PROCESS", completed) == false)
    #expect(try isCompleted("STATUS:NEEDS-ACTION", completed) == false)
    #expect(try isCompleted("STATUS:DELEGATED", completed) == true)
    #expect(try isCompleted("PERCENT-COMPLETE:100") == true)
    #expect(try isCompleted("PERCENT-COMPLETE:99") == false)
    #expect(try isCompleted("PERCENT-COMPLETE:all") == false)
    #expect(try isCompleted("STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:100") == false)
  }

  @Test("Ignored properties may be broken, huge, or occur twice")
  func ignored() throws {
    let huge = "ATTACH;ENCODING=BASE64:" + String(repeating: "QUJD", count: 300_000)
    let elements = try readTodo("X-A;B:c", "X-A;B=\"c:", "GEO:x", "GEO:y", huge)
    #expect(elements.reports == [])
    #expect(elements.todos.count == 1)
  }

  @Test("A huge text, or very many, skip the to-do and not the next one")
  func limits() throws {
    let huge = "DESCRIPTION:" + String(repeating: "x", count: 1 << 20)
    #expect(try readTodo(huge).reports == ["line 5: the line is longer than 1048576 bytes"])
    let garbage = String(repeating: "x", count: 2 << 20)
    #expect(try readTodo(garbage).reports == ["line 5: the line is longer than 1048576 bytes"])
    let tags = "CATEGORIES:" + String(repeating: "tag", count: 300_000)
    let lines = [String](repeating: tags, count: 6)
    let text =
      ["BEGIN:VCALENDAR", "BEGIN:VTODO", "SUMMARY:a"] + lines
      + ["END:VTODO", "BEGIN:VTODO", "SUMMARY:b", "END:VTODO", "END:VCALENDAR"]
    let elements = try readCalendar(text.joined(separator: "\n"))
    #expect(elements.reports == ["line 8: the VTODO is larger than 4194304 bytes"])
    #expect(elements.todos.map(\.summary) == ["b"])
  }
}
