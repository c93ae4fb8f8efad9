import RemindersLive
import Testing

struct CalendarParserTests {
  @Test("The to-dos of a calendar are read, and other components are not")
  func sample() throws {
    let elements = try readCalendar(SampleCalendar.text)
    #expect(elements.reports == [])
    #expect(elements.entries.map(\.line) == [22, 42, 58])
    #expect(elements.entries.map(\.dueLine) == [25, 45, 63])
    let header = CalendarHeader(line: 1, name: "Garden, front", color: 0x34C759)
    #expect(elements.entries.allSatisfy { $0.calendar == header })

    var prune = CalendarTodo(
      uid: "20260301T080000Z-1@garden.example.com", summary: "Prune the roses")
    prune.due = CalendarMoment("20260315").map { .at($0) }
    prune.categories = ["GARDEN", "FRONT, LEFT", "spring"]
    prune.priority = 1
    prune.status = .needsAction
    var order = CalendarTodo(
      uid: "3@garden.example.com",
      summary: "Order seeds: beans; peas\nand more, by a long\\short list")
    order.notes = "Ask the neighbours, they know."
    order.due = CalendarMoment("20260401T090000", zone: "Example/Garden").map { .at($0) }
    order.priority = 5
    order.isFlagged = true
    var dig = CalendarTodo(uid: "4@garden.example.com", summary: "Dig 🌱")
    dig.created = CalendarMoment("20260201T070000Z")
    dig.lastModified = CalendarMoment("20260305T071500Z")
    dig.due = CalendarMoment("20260302T060000Z").map {
      .after($0, CalendarDuration(days: 1, seconds: 7200))
    }
    dig.status = .completed
    dig.completed = CalendarMoment("20260305T071400Z")
    dig.isFullyDone = true
    #expect(elements.todos == [prune, order, dig])
  }

  @Test("Names are read in any case, and blanks after a component's name are ignored")
  func cases() throws {
    let text =
      "begin:vcalendar \nBegin:VTodo\t\nsummary:Read\nstatus:Completed\nend:vtodo\n"
      + "End:vCalendar"
    let elements = try readCalendar(text)
    #expect(elements.reports == [])
    #expect(elements.todos.map(\.summary) == ["Read"])
    #expect(elements.todos.map(\.status) == [.completed])
  }

  @Test("A file may hold several calendars, each with its name")
  func calendars() throws {
    func calendar(_ lines: String) -> String {
      "BEGIN:VCALENDAR\n\(lines)\nBEGIN:VTODO\nSUMMARY:x\nEND:VTODO\nEND:VCALENDAR\n"
    }
    let text =
      calendar("X-WR-CALNAME:A\nNAME:B") + "\n\n" + calendar("NAME:C") + calendar("X-A:1")
      + calendar("X-APPLE-CALENDAR-COLOR:red")
    let elements = try readCalendar(text)
    #expect(elements.reports == [])
    #expect(elements.entries.map(\.calendar.name) == ["A", "C", nil, nil])
    #expect(elements.entries.map(\.calendar.color) == [nil, nil, nil, nil])
  }

  @Test(
    "A file that does not begin with a calendar is refused",
    arguments: [
      ("", .empty), ("\r\n\n", .empty), ("\u{FEFF}", .empty), ("Hello", .noCalendar(line: 1)),
      ("\n\nBEGIN:VTODO\nEND:VTODO", .noCalendar(line: 3)), ("END:VCALENDAR", .noCalendar(line: 1)),
      ("{\"a\": 1}", .noCalendar(line: 1)), (" BEGIN:VCALENDAR", .noCalendar(line: 1)),
    ] as [(String, CalendarFormatError)])
  func noCalendar(text: String, error: CalendarFormatError) {
    #expect(throws: error) { try readCalendar(text) }
  }

  @Test("A file in UTF-16 is refused")
  func utf16() {
    for text: [UInt8] in [[0xFF, 0xFE, 0x42, 0x00], [0xFE, 0xFF, 0x00, 0x42]] {
      #expect(throws: CalendarFormatError.utf16) { try readCalendar(text) }
    }
  }

  @Test("A huge file without a line end is refused when its first line is complete")
  func binary() {
    #expect(throws: CalendarFormatError.noCalendar(line: 1)) {
      try readCalendar([UInt8](repeating: 0, count: 3_000_000))
    }
  }

  // MARK: Wrong nesting

  private static func reports(_ lines: String) throws -> [String] {
    try readCalendar(lines.split(separator: " ").joined(separator: "\n")).reports
  }

  @Test(
    "A component without its beginning or end is reported with its line",
    arguments: [
      ("BEGIN:VCALENDAR", ["line 1: the VCALENDAR has no END:VCALENDAR"]),
      (
        "BEGIN:VCALENDAR BEGIN:VTODO SUMMARY:a",
        [
          "line 2: the VTODO has no END:VTODO", "line 1: the VCALENDAR has no END:VCALENDAR",
        ]
      ),
      (
        "BEGIN:VCALENDAR BEGIN:VTODO SUMMARY:a END:VCALENDAR",
        ["line 2: the VTODO has no END:VTODO"]
      ),
      (
        "BEGIN:VCALENDAR BEGIN:VEVENT BEGIN:VALARM END:VCALENDAR",
        ["line 2: the VEVENT has no END:VEVENT"]
      ),
      (
        "BEGIN:VCALENDAR SUMMARY:a END:VTODO END:VCALENDAR",
        ["line 3: the END:VTODO has no BEGIN:VTODO"]
      ),
      (
        "BEGIN:VCALENDAR BEGIN:VCALENDAR END:VCALENDAR END:VCALENDAR END:VTODO",
        [
          "line 1: the VCALENDAR has no END:VCALENDAR",
          "line 4: there is text outside of a VCALENDAR",
        ]
      ),
      (
        "BEGIN:VCALENDAR BEGIN:VTODO SUMMARY:a BEGIN:VALARM END:VTODO END:VCALENDAR",
        ["line 4: the VALARM has no END:VALARM"]
      ),
      (
        "BEGIN:VCALENDAR BEGIN:VTODO SUMMARY:a END:VALARM END:VTODO END:VCALENDAR",
        ["line 4: the END:VALARM has no BEGIN:VALARM"]
      ),
      (
        "BEGIN:VCALENDAR END:VCALENDAR x y BEGIN:VEVENT BEGIN:VTODO SUMMARY:a END:VTODO",
        [
          "line 3: there is text outside of a VCALENDAR",
          "line 6: the VTODO is not within a VCALENDAR",
        ]
      ),
    ] as [(String, [String])])
  func nesting(lines: String, reports: [String]) throws {
    #expect(try Self.reports(lines) == reports)
  }

  @Test("A to-do is read although the component before it has no end")
  func recovery() throws {
    for unclosed in ["VEVENT", "VTIMEZONE", "X-ANY", "VTODO"] {
      let elements = try readCalendar(
        "BEGIN:VCALENDAR\nBEGIN:\(unclosed)\nBEGIN:X-INNER\nBEGIN:VTODO\nSUMMARY:a\nEND:VTODO\n"
          + "END:VCALENDAR")
      #expect(elements.todos.map(\.summary) == ["a"])
      #expect(elements.reports == ["line 2: the \(unclosed) has no END:\(unclosed)"])
    }
  }

  @Test("Very deep nesting breaks the to-do, and costs no memory")
  func depth() throws {
    let deep = (1...50_000).map { "BEGIN:X\($0)\n" }.joined()
    let elements = try readCalendar(
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\n\(deep)END:VTODO\nBEGIN:VTODO\nSUMMARY:b\n"
        + "END:VTODO\nEND:VCALENDAR")
    #expect(elements.reports == ["line 36: too many components are nested in the VTODO"])
    #expect(elements.todos.map(\.summary) == ["b"])
  }
}
