import Foundation
import RatchetData
import RatchetDependencies
import Reminders
import RemindersLive
import Testing

@Suite(.calendarDatabase) struct CSVExportTests {
  @Dependency(\.defaultDatabase) var database

  private static func written(_ fields: String...) -> String {
    var writer = CSVWriter()
    writer.write(fields)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("Fields with commas, quotes or line breaks are in quotes")
  func quotes() {
    #expect(Self.written("a", "", "b c", "d") == "a,,b c,d\r\n")
    #expect(
      Self.written("a,b", "\"", "c\nd", "e\r\nf") == "\"a,b\",\"\"\"\",\"c\nd\",\"e\r\nf\"\r\n")
  }

  @Test("An apostrophe is put before a field that a spreadsheet would take for a formula")
  func formulas() {
    #expect(Self.written("=1+1", "+1", "-1", "@a", "\t=1") == "'=1+1,'+1,'-1,'@a,'\t=1\r\n")
    #expect(Self.written("=\"a\"", "\r=1") == "\"'=\"\"a\"\"\",\"'\r=1\"\r\n")
    #expect(Self.written("a=1", " =1", "'=1") == "a=1, =1,'=1\r\n")
  }

  @Test("The reminders are exported by list, in the order by hand, without deleted ones")
  func export() async throws {
    let noon = Date(timeIntervalSince1970: 1_773_144_000)
    try await database.write { db in
      let home = try RemindersList.save(RemindersList.Draft(title: "Home"), in: db)
      let work = try RemindersList.save(RemindersList.Draft(title: "Work, \"A\""), in: db)
      _ = try RemindersList.save(RemindersList.Draft(title: "Empty"), in: db)
      try Reminder.save(
        Reminder.Draft(
          listID: work, title: "Report", dueDate: noon, isFlagged: true, priority: .high,
          completedAt: noon + 61), tags: [], in: db)
      try Reminder.save(
        Reminder.Draft(
          listID: home, title: "-Milk", notes: "one\ntwo", dueDate: noon - 43_200, priority: .low),
        tags: ["shop", "errand"], in: db)
      let deleted = try Reminder.save(
        Reminder.Draft(listID: home, title: "Deleted"), tags: [], in: db)
      try Reminder.softDelete([deleted], at: noon, in: db)
    }
    let file = try await CSVExporter(timeZone: .gmt).export(from: database)
    #expect(file.reminders == 2)
    #expect(
      String(decoding: file.data, as: UTF8.self) == """
        list,title,notes,due,priority,flagged,tags,completed\r
        Home,'-Milk,"one\ntwo",2026-03-10,low,,errand shop,\r
        "Work, ""A""\",Report,,2026-03-10 12:00:00,high,yes,,2026-03-10 12:01:01\r\n
        """)
  }

  @Test("Lists and reminders have their orders by hand, whatever order they were added in")
  func order() async throws {
    let expected = try await database.write { db in
      var random = SeededRandom(seed: 1)
      let lists = try ["A", "B", "C", "D"].shuffled(using: &random).map { title in
        try RemindersList.save(
          RemindersList.Draft(title: title, position: Int(title.utf8.first ?? 0)), in: db)
      }
      for number in 0..<1_500 {
        // Some positions are the same: then the ids decide.
        try Reminder.insert {
          Reminder.Draft(
            listID: lists.randomElement(using: &random) ?? lists[0], title: "\(number)",
            position: .random(in: -50...50, using: &random))
        }
        .execute(db)
      }
      return try RemindersList.order(by: \.position).fetchAll(db).flatMap { list in
        try Reminder.where { $0.listID == list.id }
          .order {
            $0.position
            $0.id
          }
          .fetchAll(db).map { "\(list.title),\($0.title),,,,,," }
      }
    }
    let file = try await CSVExporter(timeZone: .gmt).export(from: database)
    let lines = String(decoding: file.data, as: UTF8.self).split(separator: "\r\n").dropFirst()
    #expect(lines.map(String.init) == expected)
    #expect(expected.count == 1_500)
  }

  @Test("A reminder whose list was removed by another program is left out")
  func withoutList() async throws {
    try await database.write { db in
      let list = try RemindersList.save(RemindersList.Draft(title: "Home"), in: db)
      try Reminder.save(Reminder.Draft(listID: list, title: "Milk"), tags: [], in: db)
    }
    try await database.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA foreign_keys = OFF;
          UPDATE reminders SET list_id = 99;
          PRAGMA foreign_keys = ON
          """)
    }
    let file = try await CSVExporter(timeZone: .gmt).export(from: database)
    #expect(file.reminders == 0)
    #expect(file.data.split(separator: 0x0A).count == 1)
  }

  @Test(
    "Any ids can be exported",
    arguments: [
      [Int.min, -1, 0, Int.max], [Int.max - 5_000, Int.max], [Int.min, Int.min + 1_000],
    ])
  func ids(_ ids: [Int]) async throws {
    try await database.write { db in
      let list = try RemindersList.save(RemindersList.Draft(title: "Home"), in: db)
      for id in ids {
        try db.execute(
          sql: """
            INSERT INTO reminders (id, list_id, title, notes, is_flagged, position)
            VALUES (?, ?, 'Milk', '', 0, 0)
            """, arguments: [id, list])
      }
    }
    let file = try await CSVExporter(timeZone: .gmt).export(from: database)
    #expect(file.reminders == ids.count)
    #expect(file.data.split(separator: 0x0A).count == ids.count + 1)
  }

  @Test("Without reminders, the file is the header")
  func empty() async throws {
    let file = try await CSVExporter(timeZone: .gmt).export(from: database)
    #expect(file.reminders == 0)
    #expect(file.data.split(separator: 0x0A).count == 1)
  }
}
