import Foundation
import RatchetData
import RatchetDependencies
import Testing

@testable import Reminders

@Suite(.remindersDatabase) struct ReminderWritesTests {
  @Dependency(\.defaultDatabase) var database

  static let now = RemindersDatabaseTrait.now
  static let later = now + 60

  private static func tags(_ id: Reminder.ID, _ db: Database) throws -> [String] {
    try ReminderTag.where { $0.reminderID == id }.order(by: \.tag).select(\.tag).fetchAll(db)
  }

  private static func row(_ id: Reminder.ID, _ db: Database) throws -> Reminder {
    try #require(try Reminder.unscoped.find(id).fetchOne(db))
  }

  @Test("A new reminder is stored whole, at the end, with the date of the dependency")
  func insert() async throws {
    try await database.write { db in
      let list = try db.addList()
      _ = try db.addReminders(["First"], to: list)
      let draft = Reminder.Draft(
        listID: list, title: "Milk", notes: "Two", dueDate: Self.later, isFlagged: true,
        priority: .high, completedAt: Self.later)
      let id = try Reminder.save(draft, tags: ["b", "a"], in: db)
      let row = try Self.row(id, db)
      #expect(
        row
          == Reminder(
            id: id, listID: list, title: "Milk", notes: "Two", dueDate: Self.later,
            isFlagged: true, priority: .high, position: row.position, createdAt: Self.now,
            updatedAt: Self.now, completedAt: Self.later))
      #expect(try Self.tags(id, db) == ["a", "b"])
      #expect(try db.order().last == id)
      var old = draft
      old.createdAt = Self.now - 1_000
      #expect(try Self.row(Reminder.save(old, tags: [], in: db), db).createdAt == Self.now - 1_000)
    }
  }

  @Test("Many new reminders are stored as if they were saved one after the other")
  func insertMany() async throws {
    let reminders: [(draft: Reminder.Draft, tags: [String])] = (0..<70).map { number in
      var draft = Reminder.Draft(listID: 1, title: "Reminder \(number)")
      draft.notes = number % 3 == 0 ? "Notes" : ""
      draft.position = number == 50 ? 1 << 50 : 0
      draft.createdAt = number % 4 == 0 ? Self.later : nil
      let tags = [["Milk", " #milk", "a b"], [], ["MILK", "tag\(number)", "#"]][number % 3]
      return (draft, tags)
    }
    var stored: [[String]] = []
    for isOneByOne in [true, false] {
      try await withDependencies {
        try $0.bootstrapDatabase(.reminders)
      } operation: {
        @Dependency(\.defaultDatabase) var database
        stored += try await database.write { db in
          _ = try db.addReminders(["First"], to: db.addList())
          let ids =
            try isOneByOne
            ? reminders.map { try Reminder.save($0.draft, tags: $0.tags, in: db) }
            : Reminder.insert(reminders, in: db)
          #expect(ids == Array(2...71))
          let texts = try db.searchTexts()
          #expect(texts.found == texts.expected)
          return [
            try Reminder.unscoped.order(by: \.id).fetchAll(db).map { "\($0)" },
            try ReminderTag.order { ($0.reminderID, $0.tag) }.fetchAll(db).map { "\($0)" },
            try Tag.order(by: \.title).fetchAll(db).map { "\($0)" },
          ]
        }
      }
    }
    #expect(Array(stored[..<3]) == Array(stored[3...]))
  }

  @Test("Of many new reminders, one without a list keeps all out, and so does a used id")
  func insertManyRefused() async throws {
    try await database.write { db in
      let list = try db.addList()
      let used = try db.addReminders(["A"], to: list)[0]
      for wrong in [
        Reminder.Draft(listID: 99, title: "B"), Reminder.Draft(id: used, listID: list, title: "B"),
      ] {
        let error = #expect(throws: DatabaseError.self) {
          try Reminder.insert(
            [(Reminder.Draft(listID: list, title: "new"), ["new"]), (wrong, [])], in: db)
        }
        #expect(error?.code.primary == .constraint)
        #expect(try Reminder.unscoped.select(\.title).fetchAll(db) == ["A"])
        #expect(try Tag.fetchCount(db) + ReminderTag.fetchCount(db) == 0)
      }
      #expect(try Reminder.insert([], in: db) == [])
    }
  }

  @Test("A draft's own id is kept, later ones follow it, and after the highest one there is none")
  func highestID() async throws {
    try await database.write { db in
      let list = try db.addList()
      func draft(_ id: Int? = nil) -> (draft: Reminder.Draft, tags: [String]) {
        (Reminder.Draft(id: id, listID: list, title: "A"), ["a"])
      }
      #expect(try Reminder.insert([draft(7), draft(), draft(3), draft()], in: db) == [7, 8, 3, 9])
      #expect(try Reminder.save(draft(.max).draft, tags: [], in: db) == .max)
      let error = #expect(throws: DatabaseError.self) { try Reminder.insert([draft()], in: db) }
      #expect(error?.message == "the highest id of a reminder is already in use")
    }
  }

  @Test("Saving an existing reminder keeps its place, its completion and its time of creation")
  func update() async throws {
    try await database.write { db in
      let list = try db.addList()
      let other = try db.addList()
      let ids = try db.addReminders(["A", "B"], to: list)
      let stale = Reminder.Draft(try Self.row(ids[0], db))
      try Reminder.move(ids[0], before: nil, in: db)
      try Reminder.complete([ids[0]], at: Self.now, in: db)
      try Reminder.softDelete([ids[0]], at: Self.now, in: db)
      var expected = try Self.row(ids[0], db)

      var draft = stale
      draft.listID = other
      draft.title = "C"
      draft.notes = "N"
      draft.dueDate = Self.later
      draft.isFlagged = true
      draft.priority = .low
      let saved = try withDependencies {
        $0.date.now = Self.later
      } operation: {
        try Reminder.save(draft, tags: ["a"], in: db)
      }
      #expect(saved == ids[0])
      expected.listID = other
      expected.title = "C"
      expected.notes = "N"
      expected.dueDate = Self.later
      expected.isFlagged = true
      expected.priority = .low
      expected.updatedAt = Self.later
      #expect(try Self.row(ids[0], db) == expected)
      #expect(try Self.row(ids[1], db).title == "B")
    }
  }

  @Test("Saving replaces the tags, and writes only those that differ")
  func tags() async throws {
    try await database.write { db in
      let list = try db.addList()
      let id = try Reminder.save(
        Reminder.Draft(listID: list, title: "Milk"), tags: ["a", "b", "c"], in: db)
      let draft = Reminder.Draft(try Self.row(id, db))
      try Reminder.save(draft, tags: ["B", " #d ", "d", ""], in: db)
      #expect(try Self.tags(id, db) == ["b", "d"])
      #expect(try Tag.order(by: \.title).select(\.title).fetchAll(db) == ["a", "b", "c", "d"])
      try Reminder.save(draft, tags: [], in: db)
      #expect(try Self.tags(id, db).isEmpty)
      let texts = try db.searchTexts()
      #expect(texts.found == texts.expected)
    }
  }

  @Test("A reminder whose list does not exist is not saved, nor anything with it")
  func missingList() async throws {
    try await database.write { db in
      let list = try db.addList()
      let id = try db.addReminders(["A"], to: list)[0]
      let before = try (Reminder.unscoped.fetchAll(db), Tag.fetchAll(db))
      #expect(throws: DatabaseError.self) {
        try Reminder.save(Reminder.Draft(listID: 99, title: "B"), tags: ["new"], in: db)
      }
      #expect(throws: DatabaseError.self) {
        try Reminder.save(Reminder.Draft(id: id, listID: 99, title: "B"), tags: ["new"], in: db)
      }
      #expect(try Reminder.unscoped.fetchAll(db) == before.0)
      #expect(try Tag.fetchAll(db) == before.1)
      #expect(try ReminderTag.fetchCount(db) == 0)
    }
    // The transaction could be committed, so no link to a tag is left without its reminder.
    try await database.read { (db) throws in
      #expect(try db.fetchAll(String.self, sql: "PRAGMA foreign_key_check").isEmpty)
    }
  }

  @Test("A draft whose reminder was removed meanwhile is inserted again")
  func removed() async throws {
    try await database.write { db in
      let list = try db.addList()
      let ids = try db.addReminders(["A", "B"], to: list)
      let draft = Reminder.Draft(try Self.row(ids[0], db))
      try Reminder.softDelete([ids[0]], at: Self.now, in: db)
      #expect(try Reminder.purge(deletedBefore: Self.later, in: db) == 1)
      #expect(try Reminder.save(draft, tags: ["a"], in: db) == ids[0])
      #expect(try Self.tags(ids[0], db) == ["a"])
      #expect(try db.addReminders(["C"], to: list)[0] > ids[1])
    }
  }

  @Test("Completing, flagging, moving and deleting change the given reminders, and only those")
  func batches() async throws {
    try await database.write { db in
      let list = try db.addList()
      let other = try db.addList()
      let ids = try db.addReminders(["A", "B", "C", "D"], to: list)
      let some = [ids[1], ids[3], 99]
      func changed(_ change: () throws -> Void) throws -> [Reminder.ID] {
        let before = try Reminder.unscoped.order(by: \.id).fetchAll(db)
        try withDependencies {
          $0.date.now = Self.later
        } operation: {
          try change()
        }
        let after = try Reminder.unscoped.order(by: \.id).fetchAll(db)
        for (old, new) in zip(before, after) {
          #expect(old.position == new.position)
          #expect(new.updatedAt == (old == new ? old.updatedAt : Self.later))
        }
        return zip(before, after).filter { $0 != $1 }.map(\.1.id)
      }
      #expect(
        try changed { try Reminder.complete(some, at: Self.now, in: db) } == [ids[1], ids[3]])
      #expect(try Self.row(ids[1], db).completedAt == Self.now)
      #expect(
        try changed { try Reminder.complete(ids, at: Self.later, in: db) } == [ids[0], ids[2]])
      #expect(try Self.row(ids[1], db).completedAt == Self.now)
      #expect(try changed { try Reminder.complete(ids, at: nil, in: db) } == ids)

      #expect(try changed { try Reminder.flag(some, true, in: db) } == [ids[1], ids[3]])
      #expect(try changed { try Reminder.flag(ids, true, in: db) } == [ids[0], ids[2]])
      #expect(try changed { try Reminder.flag(ids, false, in: db) } == ids)

      #expect(try changed { try Reminder.moveToList(some, other, in: db) } == [ids[1], ids[3]])
      #expect(try Self.row(ids[1], db).listID == other)
      #expect(try changed { try Reminder.moveToList(ids, list, in: db) } == [ids[1], ids[3]])
      #expect(throws: DatabaseError.self) { try Reminder.moveToList(ids, 99, in: db) }

      #expect(
        try changed { try Reminder.softDelete(some, at: Self.now, in: db) } == [ids[1], ids[3]])
      #expect(try Reminder.order(by: \.id).select(\.id).fetchAll(db) == [ids[0], ids[2]])
      // A change that was requested before the deletion is kept.
      #expect(try changed { try Reminder.flag([ids[1]], true, in: db) } == [ids[1]])
      #expect(try changed { try Reminder.softDelete(ids, at: nil, in: db) } == [ids[1], ids[3]])
      #expect(try changed { try Reminder.softDelete([], at: Self.now, in: db) } == [])
      #expect(try Reminder.order(by: \.id).select(\.id).fetchAll(db) == ids)
    }
  }

  @Test("A batch may have more reminders than a statement can have values")
  func largeBatch() async throws {
    try await database.write { db in
      let list = try db.addList()
      let ids = try db.addReminders((0..<25).map { "\($0)" }, to: list)
      let many = Array(1...40_000).shuffled()
      try Reminder.flag(many, true, in: db)
      #expect(try Reminder.where(\.isFlagged).fetchCount(db) == ids.count)
      // Also if all of them were changed at this time before.
      try db.execute(
        sql: """
          WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT 33000)
          INSERT INTO reminders (list_id, title, notes, is_flagged, position)
          SELECT \(list), '', '', 0, n FROM numbers
          """)
      try Reminder.unscoped.update { $0.updatedAt = Self.now }.execute(db)
      try Reminder.flag(many, true, in: db)
      #expect(try Reminder.where(\.isFlagged).fetchCount(db) == 33_000 + ids.count)
      #expect(try Reminder.where { $0.updatedAt.isNot(Self.now) }.fetchCount(db) == 0)
    }
  }

  @Test("A batch writes each reminder once, also for its time")
  func rowsWritten() async throws {
    try await database.write { db in
      let list = try db.addList()
      let other = try db.addList()
      let ids = try db.addReminders(["A", "B", "C"], to: list)
      let changes: [() throws -> Void] = [
        { try Reminder.complete(ids, at: Self.now, in: db) },
        { try Reminder.flag(ids, true, in: db) },
        { try Reminder.moveToList(ids, other, in: db) },
        { try Reminder.softDelete(ids, at: Self.now, in: db) },
        { try Reminder.softDelete(ids, at: nil, in: db) },
      ]
      for (index, change) in changes.enumerated() {
        try withDependencies {
          $0.date.now = Self.later + Double(index)
        } operation: {
          let rows = try db.rowsWritten(change)
          #expect(rows == 3, "change \(index)")
        }
      }
    }
  }

  @Test("A purge removes at most the given number of reminders")
  func limitedPurge() async throws {
    try await database.write { db in
      let list = try db.addList()
      let ids = try db.addReminders(["A", "B", "C"], to: list)
      try Reminder.softDelete(ids, at: Self.now, in: db)
      for (rest, removed) in [(1, 2), (0, 1), (0, 0)] {
        #expect(try Reminder.purge(deletedBefore: Self.later, atMost: 2, in: db) == removed)
        #expect(try Reminder.unscoped.fetchCount(db) == rest)
      }
    }
  }

  @Test("Only reminders that were deleted before the time are purged, with their tags")
  func purge() async throws {
    try await database.write { db in
      let list = try db.addList()
      let ids = try (0..<4).map { _ in
        try Reminder.save(Reminder.Draft(listID: list, title: "A"), tags: ["a"], in: db)
      }
      try Reminder.softDelete([ids[0]], at: Self.now - 1, in: db)
      try Reminder.softDelete([ids[1]], at: Self.now, in: db)
      try Reminder.softDelete([ids[2]], at: Self.now + 1, in: db)
      #expect(try Reminder.purge(deletedBefore: Self.now, in: db) == 1)
      #expect(try Reminder.unscoped.order(by: \.id).select(\.id).fetchAll(db) == Array(ids[1...]))
      #expect(
        try ReminderTag.order(by: \.reminderID).select(\.reminderID).fetchAll(db)
          == Array(ids[1...]))
      #expect(try Reminder.purge(deletedBefore: Self.now, in: db) == 0)
    }
  }

  @Test(
    "A batch changes exactly its reminders, whether their ids are close to each other or not",
    arguments: [1, 3, 100])
  func manyIDs(distance: Int) async throws {
    try await database.write { db in
      let list = try db.addList()
      // 120 reminders with ids at this distance, and one beside each of some.
      let ids = (0..<120).map { 1_000 + $0 * distance }
      for id in ids + [999, 1_000 + 120 * distance] {
        try Reminder.insert { Reminder.Draft(id: id, listID: list, title: "\(id)") }.execute(db)
      }
      let chosen = ids.filter { $0 != 1_000 + 7 * distance }
      // An id that does not exist, and one that occurs twice.
      try Reminder.flag(chosen + [chosen[0], 998], true, in: db)
      let flagged = try Reminder.where(\.isFlagged).order(by: \.id).select(\.id).fetchAll(db)
      #expect(flagged == chosen)
      try Reminder.flag(chosen + [.max, .min], false, in: db)
      #expect(try Reminder.where(\.isFlagged).fetchCount(db) == 0)
    }
  }
}
