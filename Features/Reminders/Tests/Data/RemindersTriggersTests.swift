import Foundation
import RatchetData
import RatchetDependencies
import Testing

@testable import Reminders

/// Rows that are written by SQL, as another program would.
@Suite(.remindersDatabase) struct RemindersTriggersTests {
  @Dependency(\.defaultDatabase) var database

  private static func insert(_ title: String, position: Int = 0, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO reminders (list_id, title, notes, is_flagged, position)
        VALUES (1, '\(title)', '', 0, \(position))
        """)
  }

  @Test("A row that is inserted without a position becomes the last one")
  func positions() async throws {
    try await database.write { db in
      try db.execute(
        sql: """
          INSERT INTO reminders_lists (title, color, position)
          VALUES ('A', 0, 0), ('B', 0, -5), ('C', 0, 0)
          """)
      #expect(
        try RemindersList.order(by: \.position).select(\.title).fetchAll(db) == ["B", "A", "C"])
      for title in ["A", "B", "C"] { try Self.insert(title, db) }
      try Self.insert("D", position: -7, db)
      try Self.insert("E", db)
      #expect(
        try Reminder.order(by: \.position).select(\.title).fetchAll(db)
          == ["D", "A", "B", "C", "E"])
      #expect(Set(try Reminder.select(\.position).fetchAll(db)).count == 5)
    }
  }

  @Test("A deleted reminder keeps its place, and a new one comes after it")
  func positionAfterDeleted() async throws {
    try await database.write { db in
      let list = try db.addList()
      let ids = try db.addReminders(["A", "B"], to: list)
      try Reminder.softDelete([ids[1]], at: .now, in: db)
      let new = try db.addReminders(["C"], to: list)
      #expect(try db.order() == ids + new)
    }
  }

  @Test("A row that is inserted by SQL has the times of SQLite's clock")
  func times() async throws {
    try await database.write { db in
      _ = try db.addList()
      let before = try #require(
        try db.fetchOne(Date.self, sql: "SELECT strftime('%Y-%m-%d %H:%M:%f', 'now')"))
      try Self.insert("A", db)
      let row = try #require(try Reminder.fetchOne(db))
      #expect(try #require(row.createdAt) >= before)
      #expect(row.updatedAt == row.createdAt)
    }
  }

  @Test(
    "A change by SQL sets the time of the change, a move does not",
    arguments: [
      ("title = 'B'", true), ("notes = 'B'", true), ("due_date = '2026-01-01'", true),
      ("is_flagged = 1", true), ("priority = 1", true), ("list_id = 2", true),
      ("completed_at = '2026-01-01'", true), ("deleted_at = '2026-01-01'", true),
      ("position = 5", false),
    ])
  func changes(assignment: String, isChange: Bool) async throws {
    try await database.write { db in
      _ = try db.addList()
      _ = try db.addList()
      try Self.insert("A", db)
      try db.execute(sql: "UPDATE reminders SET updated_at = '2001-01-01 00:00:00.000'")
      let old = try #require(try Reminder.unscoped.fetchOne(db))
      try db.execute(sql: "UPDATE reminders SET \(assignment)")
      let new = try #require(try Reminder.unscoped.fetchOne(db))
      #expect(new.createdAt == old.createdAt)
      #expect((new.updatedAt != old.updatedAt) == isChange)
    }
  }

  @Test("The full-text index follows every change of reminders and tags", arguments: 1...5)
  func search(seed: UInt64) async throws {
    try await database.write { db in
      var random = SeededRandom(seed: seed)
      try db.execute(
        sql: """
          INSERT INTO reminders_lists (title, color, position) VALUES ('A', 0, 0);
          INSERT INTO tags VALUES ('x', 'x'), ('y', 'y'), ('z', 'z')
          """)
      for step in 0..<300 {
        let id = Int.random(in: 1...20, using: &random)
        let tag = ["x", "y", "z"].randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<9, using: &random) {
        case 0...2: try Self.insert("Milk \(step)", db)
        case 3: try db.execute(sql: "UPDATE reminders SET title = 'Eggs' WHERE id = \(id)")
        case 4: try db.execute(sql: "UPDATE reminders SET notes = 'N' || id WHERE id >= \(id)")
        case 5:
          try db.execute(sql: "UPDATE reminders SET deleted_at = '2026-01-01' WHERE id = \(id)")
        case 6: try db.execute(sql: "UPDATE reminders SET deleted_at = NULL WHERE id = \(id)")
        case 7: try db.execute(sql: "DELETE FROM reminders WHERE id = \(id)")
        default:
          try db.execute(
            sql: """
              INSERT OR IGNORE INTO reminders_tags
              SELECT id, '\(tag)' FROM reminders WHERE id >= \(id);
              DELETE FROM reminders_tags WHERE reminder_id = \(id) AND tag < '\(tag)'
              """)
        }
        if step % 100 == 50 {
          try db.execute(
            sql: "UPDATE tags SET title = title || '-\(step)', folded = folded || '-\(step)'")
          try db.execute(sql: "DELETE FROM tags WHERE title LIKE 'z%'")
          try db.execute(
            sql: "INSERT OR IGNORE INTO tags VALUES ('x', 'x'), ('y', 'y'), ('z', 'z')")
        }
        let texts = try db.searchTexts()
        #expect(texts.found == texts.expected, "seed \(seed), step \(step)")
      }
    }
  }
}
