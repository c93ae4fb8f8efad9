import Foundation
import RatchetData
import RatchetDependencies
import Reminders
import RemindersLive
import Testing

@Suite(.calendarDatabase) struct CalendarImportTests {
  @Dependency(\.defaultDatabase) var database

  private func reminders() async throws -> [Reminder] {
    try await database.read { try Reminder.order(by: \.id).fetchAll($0) }
  }

  private func tags() async throws -> [String] {
    try await database.read { db in
      try ReminderTag.order {
        $0.reminderID
        $0.tag
      }
      .fetchAll(db).map { "\($0.reminderID) \($0.tag)" }
    }
  }

  private func lists() async throws -> [RemindersList] {
    try await database.read { try RemindersList.order(by: \.id).fetchAll($0) }
  }

  private static func date(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  @Test("The to-dos of a calendar become reminders of a list with its name and colour")
  func sample() async throws {
    let outcome = try await importCalendar(SampleCalendar.text, into: database)
    #expect(outcome.report == RemindersImportReport(added: 3, listsAdded: 1))
    #expect(outcome.problems == [])
    let lists = try await lists()
    #expect(lists.map(\.title) == ["Garden, front"])
    #expect(lists.map(\.color) == [0x34C759])
    let reminders = try await reminders()
    #expect(reminders.map(\.listID) == lists.map(\.id) + lists.map(\.id) + lists.map(\.id))
    #expect(
      reminders.map(\.title) == [
        "Prune the roses", "Order seeds: beans; peas\nand more, by a long\\short list", "Dig 🌱",
      ])
    #expect(reminders.map(\.notes) == ["", "Ask the neighbours, they know.", ""])
    #expect(
      reminders.map(\.dueDate) == [
        try Self.date("2026-03-15T00:00:00Z"), try Self.date("2026-04-01T13:00:00Z"),
        try Self.date("2026-03-03T08:00:00Z"),
      ])
    #expect(reminders.map(\.priority) == [.high, .medium, nil])
    #expect(reminders.map(\.isFlagged) == [false, true, false])
    #expect(
      reminders.map(\.completedAt) == [nil, nil, try Self.date("2026-03-05T07:14:00Z")])
    #expect(
      reminders.map(\.createdAt) == [
        CalendarDatabaseTrait.now, CalendarDatabaseTrait.now,
        try Self.date("2026-02-01T07:00:00Z"),
      ])
    #expect(try await tags() == ["1 FRONT,-LEFT", "1 GARDEN", "1 spring"])
    #expect(
      outcome.events.last
        == .progressed(
          RemindersImportProgress(
            components: 3, componentsKept: 3, bytesRead: SampleCalendar.text.utf8.count,
            totalBytes: SampleCalendar.text.utf8.count)))
  }

  @Test("The same file again changes nothing, also not what the user has changed since")
  func again() async throws {
    _ = try await importCalendar(SampleCalendar.text, into: database)
    try await database.write { db in
      try Reminder.complete([1], at: CalendarDatabaseTrait.now, in: db)
      try Reminder.find(2).update { $0.title = "Changed" }.execute(db)
      try RemindersList.find(1).update { $0.title = "Renamed" }.execute(db)
    }
    let before = try await reminders()
    let outcome = try await importCalendar(SampleCalendar.text, into: database)
    #expect(outcome.report == RemindersImportReport(updated: 3))
    #expect(try await reminders() == before)
    #expect(try await lists().map(\.title) == ["Renamed"])
  }

  @Test("A to-do that has changed in its file changes its reminder, which keeps list and place")
  func changed() async throws {
    let old = calendarText(
      "X-WR-CALNAME:A", todoText("UID:1", "SUMMARY:One", "CATEGORIES:a,b", "STATUS:COMPLETED"),
      todoText("UID:2", "SUMMARY:Two", "DUE:20260401", "PRIORITY:1", "DESCRIPTION:Old"))
    _ = try await importCalendar(old, into: database)
    try await database.write { db in
      let other = try RemindersList.save(RemindersList.Draft(title: "Other"), in: db)
      try Reminder.moveToList([2], other, in: db)
      try Reminder.flag([2], true, in: db)
      try Reminder.move(2, before: 1, in: db)
    }
    let before = try await reminders()
    let new = calendarText(
      "X-WR-CALNAME:A",
      todoText("UID:1", "SUMMARY:One!", "CATEGORIES:b,c", "DTSTAMP:20260401T000000Z"),
      todoText("UID:2", "SUMMARY:Two!"), todoText("UID:3", "SUMMARY:Three"))
    let outcome = try await importCalendar(new, into: database)
    #expect(outcome.report == RemindersImportReport(added: 1, updated: 2))
    let after = try await reminders()
    #expect(after.map(\.title) == ["One!", "Two!", "Three"])
    #expect(after.map(\.completedAt) == [nil, nil, nil])
    #expect(after.map(\.listID) == [1, 2, 1])
    #expect(after.prefix(2).map(\.position) == before.map(\.position))
    #expect(after[1].isFlagged && after[1].dueDate == nil && after[1].priority == nil)
    #expect(after[1].notes == "")
    #expect(try await tags() == ["1 b", "1 c"])
  }

  @Test("A deleted reminder is restored, one that was removed for good is added again")
  func deleted() async throws {
    let text = calendarText(
      todoText("UID:1", "SUMMARY:One"), todoText("UID:2", "SUMMARY:Two"))
    _ = try await importCalendar(text, into: database)
    try await database.write { db in
      try Reminder.softDelete([1], at: CalendarDatabaseTrait.now, in: db)
      try Reminder.find(2).delete().execute(db)
    }
    let outcome = try await importCalendar(text, into: database)
    #expect(outcome.report == RemindersImportReport(added: 1, updated: 1))
    #expect(try await reminders().map(\.id) == [1, 3])
    try await database.write { try RemindersList.delete(1, in: $0) }
    let again = try await importCalendar(text, into: database)
    #expect(again.report == RemindersImportReport(added: 2, listsAdded: 1))
  }

  @Test("Each calendar has a list, which is found by its title or made")
  func calendarLists() async throws {
    _ = try await database.write { db in
      try RemindersList.save(RemindersList.Draft(title: "Work", color: 1), in: db)
    }
    func calendar(_ name: String, _ title: String) -> String {
      calendarText("X-WR-CALNAME:\(name)", todoText("UID:\(title)", "SUMMARY:\(title)"))
    }
    let text =
      calendar("Work", "a") + calendar("Home", "b") + calendar("Work", "c") + calendar(" ", "d")
      + calendar("Two\\nlines", "e")
    let outcome = try await importCalendar(text, name: "My list.2026.ics", into: database)
    #expect(outcome.report == RemindersImportReport(added: 5, listsAdded: 3))
    #expect(
      try await lists().map(\.title) == ["Work", "Home", "My list.2026", "Two lines"])
    #expect(try await reminders().map(\.listID) == [1, 2, 1, 3, 4])
    #expect(try await lists().map(\.color).first == 1)
  }

  @Test("Broken to-dos are reported and skipped, lost parts are reported and not counted")
  func problems() async throws {
    let text = calendarText(
      todoText("UID:1", "SUMMARY:One", "DUE:20260230"),
      todoText("UID:2", "SUMMARY:Two", "RRULE:FREQ=DAILY"),
      todoText("UID:3", "SUMMARY:Three", "DUE;TZID=Nowhere:20260401T090000"))
    let outcome = try await importCalendar(
      text, into: database, timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
    #expect(
      outcome.problems == [
        #"line 5: DUE "20260230" is not an existing day or time: the to-do is skipped"#,
        "line 10: RRULE is not supported: the reminder is imported without its repetition",
        #"line 15: the time zone "Nowhere" is not known: the time is taken as local"#,
      ])
    #expect(outcome.report == RemindersImportReport(added: 2, listsAdded: 1, skipped: 1))
    #expect(
      try await reminders().map(\.dueDate) == [nil, try Self.date("2026-04-01T07:00:00Z")])
  }

  @Test("A time zone may be defined after its to-dos, in any portion", arguments: [1, 2, 100])
  func laterZone(todosPerPortion: Int) async throws {
    let zone = [
      "BEGIN:VTIMEZONE", "TZID:Later", "BEGIN:STANDARD", "DTSTART:20000101T000000",
      "TZOFFSETFROM:+0530", "TZOFFSETTO:+0530", "END:STANDARD", "END:VTIMEZONE",
    ].joined(separator: "\r\n")
    let text = calendarText(
      todoText("UID:1", "SUMMARY:One", "DUE;TZID=Later:20260401T053000"),
      todoText("UID:2", "SUMMARY:Two", "DUE;TZID=Never:20260401T000000"), zone,
      todoText("UID:3", "SUMMARY:Three", "DUE;TZID=Later:20260401T053000"))
    let outcome = try await importCalendar(
      text, into: database, todosPerPortion: todosPerPortion, bytesPerChunk: 64)
    #expect(
      outcome.problems
        == [#"line 10: the time zone "Never" is not known: the time is taken as local"#])
    let day = try Self.date("2026-04-01T00:00:00Z")
    #expect(try await reminders().map(\.dueDate) == [day, day, day])
  }

  @Test("A time zone of the file counts for each of a to-do's times", arguments: [1, 100])
  func zoneOfCompletion(todosPerPortion: Int) async throws {
    let zone = [
      "BEGIN:VTIMEZONE", "TZID:Custom", "BEGIN:STANDARD", "DTSTART:20000101T000000",
      "TZOFFSETFROM:+0500", "TZOFFSETTO:+0500", "END:STANDARD", "END:VTIMEZONE",
    ].joined(separator: "\r\n")
    let text = calendarText(
      todoText("UID:1", "SUMMARY:One", "COMPLETED;TZID=Custom:20260301T120000"),
      todoText("UID:2", "SUMMARY:Two", "CREATED;TZID=Custom:20260301T120000"), zone,
      todoText("UID:3", "SUMMARY:Three", "COMPLETED;TZID=Nowhere:20260301T120000"))
    let outcome = try await importCalendar(
      text, into: database, todosPerPortion: todosPerPortion, bytesPerChunk: 64)
    let noon = try Self.date("2026-03-01T12:00:00Z")
    let seven = try Self.date("2026-03-01T07:00:00Z")
    let reminders = try await reminders()
    #expect(reminders.map(\.completedAt) == [seven, nil, noon])
    #expect(reminders[1].createdAt == seven)
    #expect(
      outcome.problems
        == [#"line 20: the time zone "Nowhere" is not known: the time is taken as local"#])
  }

  @Test("A due date that is outside of the years 1 to 9999 in UTC is reported, and left out")
  func distantDates() async throws {
    let text = calendarText(
      todoText("UID:1", "SUMMARY:One", "DUE;TZID=America/New_York:99991231T235959"),
      todoText("UID:2", "SUMMARY:Two", "DUE;TZID=Asia/Tokyo:00010101T000000"),
      todoText("UID:3", "SUMMARY:Three", "DUE:99991231"))
    let outcome = try await importCalendar(text, into: database)
    let reason =
      "the due date is outside of the years 1 to 9999: the reminder is imported without it"
    #expect(outcome.problems == ["line 5: \(reason)", "line 10: \(reason)"])
    #expect(
      try await reminders().map(\.dueDate) == [nil, nil, try Self.date("9999-12-31T00:00:00Z")])
  }

  @Test("A completed to-do without a time was completed when it was last modified, or now")
  func completionTimes() async throws {
    let text = calendarText(
      todoText("UID:1", "SUMMARY:a", "STATUS:COMPLETED", "LAST-MODIFIED:20260201T000000Z"),
      todoText("UID:2", "SUMMARY:b", "STATUS:COMPLETED"),
      todoText("UID:3", "SUMMARY:c", "COMPLETED:20260203T000000Z"))
    _ = try await importCalendar(text, into: database)
    #expect(
      try await reminders().map(\.completedAt) == [
        try Self.date("2026-02-01T00:00:00Z"), CalendarDatabaseTrait.now,
        try Self.date("2026-02-03T00:00:00Z"),
      ])
  }

  @Test("Problems beyond 1000 are counted but not reported one by one")
  func manyProblems() async throws {
    let broken = String(repeating: todoText("UID:1") + "\r\n", count: 1_200)
    let text = calendarText(broken, todoText("UID:1", "SUMMARY:One"))
    let outcome = try await importCalendar(text, into: database)
    #expect(outcome.problems.count == 1_000)
    #expect(outcome.report == RemindersImportReport(added: 1, listsAdded: 1, skipped: 1_200))
  }

  @Test("10,000 to-dos are imported, and recognised when they are imported again")
  func manyTodos() async throws {
    let text = calendarText(
      (1...10_000).map { number in
        todoText(
          "UID:\(number)@example.com", "SUMMARY:To-do \(number)",
          "DUE:20260401T0\(number % 10)0000Z",
          "CATEGORIES:tag\(number % 7)", "PRIORITY:\(number % 10)")
      }.joined(separator: "\r\n"))
    let outcome = try await importCalendar(text, into: database)
    #expect(outcome.report == RemindersImportReport(added: 10_000, listsAdded: 1))
    let again = try await importCalendar(text, into: database)
    #expect(again.report == RemindersImportReport(updated: 10_000))
    let counts = try await database.read { db in
      (try Reminder.fetchCount(db), try CalendarUID.fetchCount(db), try ReminderTag.fetchCount(db))
    }
    #expect(counts == (10_000, 10_000, 10_000))
    let components = outcome.events.compactMap {
      if case .progressed(let progress) = $0 { progress.components } else { nil }
    }
    #expect(components == components.sorted())
    #expect(components.last == 10_000)
    let kept = outcome.events.compactMap {
      if case .progressed(let progress) = $0 { progress.componentsKept } else { nil }
    }
    #expect(Set(kept) == [0, 2_000, 4_000, 6_000, 8_000, 10_000])
    // Several chunks and portions.
    #expect(components.count > 10)
  }
}
