import Foundation
import RatchetData
import RatchetDependencies
import Reminders
import RemindersLive
import Testing

/// An exported calendar is compared with the to-dos of its reminders, written one by one.
@Suite(.calendarDatabase) struct CalendarExportTests {
  @Dependency(\.defaultDatabase) var database

  private func export(
    _ database: (any DatabaseWriter)? = nil, in timeZone: TimeZone = .gmt
  ) async throws -> String {
    let exporter = CalendarExporter(
      now: CalendarDatabaseTrait.now, timeZone: timeZone, uuid: .incrementing)
    let file = try await exporter.export(from: database ?? self.database)
    return String(decoding: file.data, as: UTF8.self)
  }

  /// The same file, by another way.
  private func expected(
    _ database: (any DatabaseWriter)? = nil, in timeZone: TimeZone = .gmt
  ) async throws -> String {
    try await (database ?? self.database).read { db in
      let stamp = try #require(CalendarMoment(utc: CalendarDatabaseTrait.now))
      var zones = CalendarZones(local: timeZone)
      var writer = CalendarWriter(stamp: stamp)
      let tags = Dictionary(grouping: try ReminderTag.all.fetchAll(db), by: \.reminderID)
      for list in try RemindersList.order(by: \.position).fetchAll(db) {
        let reminders = try Reminder.where { $0.listID == list.id }.fetchAll(db)
        if reminders.isEmpty { continue }
        writer.beginCalendar(name: list.title, color: list.color)
        for reminder in reminders.sorted(by: { ($0.position, $0.id) < ($1.position, $1.id) }) {
          let names = (tags[reminder.id] ?? []).map(\.tag).sorted()
          var todo = CalendarTodo(reminder, tags: names, zones: &zones)
          let uid = try CalendarUID.where { $0.reminderID == reminder.id }.fetchOne(db)
          todo.uid = uid?.id.uid
          todo.recurrenceID = (uid?.id.recurrenceID).flatMap { $0.isEmpty ? nil : $0 }
          writer.write(todo)
        }
        writer.endCalendar()
      }
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }

  @Test(
    "A reminder is exported like its to-do",
    arguments: [
      "", "Milk", "a,b;c\\d", "\r\ntwo\rthree\n", "\u{1}\u{7F}", "tab\tä", "0123456789abcde;",
      "0123456789abcdef\n", String(repeating: "日本", count: 40),
    ])
  func texts(text: String) async throws {
    try await database.write { db in
      let list = try RemindersList.save(RemindersList.Draft(title: text, color: 7), in: db)
      let other = try RemindersList.save(RemindersList.Draft(title: "Other"), in: db)
      for (index, priority) in [nil, Priority.low, .medium, .high].enumerated() {
        try Reminder.save(
          Reminder.Draft(
            listID: index == 1 ? other : list, title: text, notes: text, isFlagged: index == 2,
            priority: priority),
          tags: index == 0 ? ["b", text.isEmpty ? "a" : "a \(text)"] : [], in: db)
      }
      // A later reminder that comes first in its list.
      try db.execute(sql: "UPDATE reminders SET position = -1 WHERE id = 4")
      try CalendarUID.insert {
        CalendarUID(
          id: CalendarUID.ID(uid: "z" + text, recurrenceID: "r" + text), reminderID: 1, digest: 1)
        CalendarUID(id: CalendarUID.ID(uid: "a"), reminderID: 3, digest: 1)
      }
      .execute(db)
    }
    let exported = try await export()
    #expect(exported == (try await expected()))
    #expect(exported.components(separatedBy: "BEGIN:VTODO\r\n").count == 5)
  }

  @Test(
    "Any date is exported like that of its to-do",
    arguments: ["GMT", "Europe/Berlin", "America/St_Johns", "Pacific/Apia"])
  func dates(zone: String) async throws {
    let timeZone = try #require(TimeZone(identifier: zone))
    try await database.write { db in
      let list = try RemindersList.save(RemindersList.Draft(title: "Dates"), in: db)
      var random = SeededRandom(seed: 7)
      func date() -> Date? {
        switch Int.random(in: 0...9, using: &random) {
        case 0: return nil
        // The first moment of a day, in one of the zones.
        case 1...3:
          let day = Double(Int.random(in: 0...40_000, using: &random)) * 86_400
          return Date(
            timeIntervalSince1970: day - [0, 3_600, 7_200].randomElement(using: &random)!)
        // Any moment of the years 1 to 9999, and of those around them.
        case 4: return Date(timeIntervalSince1970: .random(in: -63e9...254e9, using: &random))
        default: return Date(timeIntervalSince1970: .random(in: 0...4e9, using: &random))
        }
      }
      for _ in 0..<500 {
        let id = try Reminder.save(
          Reminder.Draft(listID: list, title: "One", dueDate: date(), completedAt: date()),
          tags: [], in: db)
        try db.execute(
          sql: "UPDATE reminders SET created_at = ?, updated_at = ? WHERE id = ?",
          arguments: [date(), date(), id])
      }
      // Forms that other programs store.
      for form in [
        "2026-03-10T09:30:00Z", "2026-03-10", "2026-03-10 09:30", "2026-03-31 09:30:00.500",
        "2024-02-29 23:59:59.999", "2026-03-10 09:30:00.000+02:00", "0000-03-10 09:30:00.000",
        "-0044-03-15 12:00:00.000", "+012026-03-10 09:30:00.000", "2026-03-10T09:30:00.000",
      ] {
        try db.execute(
          sql: """
            INSERT INTO reminders (list_id, title, notes, is_flagged, position, due_date, \
            created_at, updated_at, completed_at) VALUES (?, ?, '', 0, 0, ?, ?, ?, ?)
            """,
          arguments: [list, form, form, form, form, form])
      }
    }
    let exported = try await export(in: timeZone)
    #expect(exported == (try await expected(in: timeZone)))
    #expect(exported.components(separatedBy: "BEGIN:VTODO\r\n").count == 511)
  }

  @Test("A large file is written in portions, all of the same state of the database")
  func portions() async throws {
    let database = try DatabasePool.temporary()
    try await DatabaseMigrator.remindersCalendar.migrate(database)
    let count = 5_000
    try await database.write { db in
      var random = SeededRandom(seed: 3)
      let lists = try (0..<30).shuffled(using: &random).map {
        try RemindersList.save(RemindersList.Draft(title: "\($0)", position: $0 + 1), in: db)
      }
      for tag in ["a", "b", "c"] { try Tag.insert { Tag(title: tag) }.execute(db) }
      for number in 1...count {
        try Reminder.insert {
          Reminder.Draft(
            listID: lists.randomElement(using: &random) ?? lists[0], title: "\(number)",
            dueDate: Date(timeIntervalSince1970: Double(number) * 43_200),
            position: .random(in: -50...50, using: &random))
        }
        .execute(db)
        guard number % 3 == 0 else { continue }
        try ReminderTag.insert {
          ReminderTag(reminderID: number, tag: "b")
          ReminderTag(reminderID: number, tag: "a")
        }
        .execute(db)
      }
      // Ids without reminders, and reminders without a portion's first id.
      try db.execute(sql: "DELETE FROM reminders WHERE id BETWEEN 1200 AND 2600")
      try db.execute(sql: "UPDATE reminders SET deleted_at = '2026-01-01' WHERE id % 7 = 0")
    }
    let first = try await export(database)
    #expect(first == (try await expected(database)))
    #expect(first.components(separatedBy: "BEGIN:VTODO\r\n").count > 3_000)
    // Now no UID is missing, and the portions are read at the same time.
    #expect(try await export(database) == first)

    let writer = Task {
      var generation = 0
      while !Task.isCancelled {
        generation += 1
        try await database.write { [generation] db in
          try db.execute(
            sql: "UPDATE reminders SET title = 'state ' || ? WHERE id IN (1, 2999, ?)",
            arguments: [generation, count])
        }
        try await Task.sleep(for: .microseconds(.random(in: 0...2_000)))
      }
    }
    var states: Set<Substring> = []
    for _ in 0..<30 {
      let titles = try await export(database).split(separator: "\r\n")
        .filter { $0.hasPrefix("SUMMARY:state ") }
      if titles.isEmpty { continue }
      #expect(titles.count == 3)
      #expect(Set(titles).count == 1)
      states.formUnion(titles)
    }
    #expect(states.count > 1)
    writer.cancel()
    do { try await writer.value } catch is CancellationError {}
    await database.close()
  }

  @Test("An export only reads, unless a reminder has no UID yet")
  func reading() async throws {
    let folder = try TemporaryFolder()
    let database = try DatabaseQueue(path: folder.path("a.sqlite"))
    try await DatabaseMigrator.remindersCalendar.migrate(database)
    try await database.write { try RemindersSchema.seed($0) }
    let exporter = CalendarExporter(
      now: CalendarDatabaseTrait.now, timeZone: .gmt, uuid: .incrementing)
    let first = try await exporter.export(from: database)
    #expect(first.reminders == 200)

    var configuration = DatabaseConfiguration()
    configuration.isReadOnly = true
    let reader = try DatabaseQueue(path: folder.path("a.sqlite"), configuration: configuration)
    #expect(try await exporter.export(from: reader).data == first.data)
    try await database.write { (db) throws in
      let list = try #require(try RemindersList.all.fetchOne(db))
      try Reminder.save(Reminder.Draft(listID: list.id, title: "New"), tags: [], in: db)
    }
    let error = await #expect(throws: DatabaseError.self) {
      try await exporter.export(from: reader)
    }
    #expect(error?.code == .readOnly)
    await reader.close()
    await database.close()
  }

  @Test("A tag of which nothing remains in a calendar is left out, and is no change when read back")
  func emptyCategories() async throws {
    try await database.write { db in
      let list = try RemindersList.save(RemindersList.Draft(title: "Tags"), in: db)
      try Reminder.save(
        Reminder.Draft(listID: list, title: "One"), tags: ["\u{1}", "\u{2}", "a"], in: db)
      try Reminder.save(Reminder.Draft(listID: list, title: "Two"), tags: ["\u{1}"], in: db)
    }
    let exported = try await export()
    #expect(exported == (try await expected()))
    let lines = exported.components(separatedBy: "\r\n").filter { $0.hasPrefix("CATEGORIES") }
    #expect(lines == ["CATEGORIES:a"])
    try await database.write { db in
      try Reminder.find(1).update { $0.notes = "Typed after the export" }.execute(db)
    }
    _ = try await importCalendar(exported, into: database)
    let notes = try await database.read { try Reminder.find(1).fetchOne($0)?.notes }
    #expect(notes == "Typed after the export")
  }

  @Test("A date that cannot be read is an error that names its column")
  func unreadableDate() async throws {
    try await database.write { db in
      let list = try RemindersList.save(RemindersList.Draft(title: "Dates"), in: db)
      try Reminder.save(Reminder.Draft(listID: list, title: "One"), tags: [], in: db)
      try CalendarUID.insert { CalendarUID(id: .init(uid: "a"), reminderID: 1, digest: 1) }
        .execute(db)
      try db.execute(sql: "UPDATE reminders SET created_at = '2026-02-30 09:30:00.000'")
    }
    let error = await #expect(throws: DatabaseError.self) { try await export() }
    #expect(error?.message.contains("created_at") == true, "\(String(describing: error))")
  }
}
