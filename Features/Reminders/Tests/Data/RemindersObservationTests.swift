import Foundation
import RatchetData
import RatchetDependencies
import Testing

@testable import Reminders

@Suite(.remindersDatabase) struct RemindersObservationTests {
  @Dependency(\.defaultDatabase) var database

  static let now = RemindersDatabaseTrait.now

  private func write(_ change: @escaping @Sendable (Database) throws -> Void) async throws {
    try await database.write(change)
  }

  @Test("The rows of a screen follow its reminders and their tags")
  func rows() async throws {
    try await write { db in
      let list = try db.addList()
      try Reminder.save(Reminder.Draft(listID: list, title: "A"), tags: ["a"], in: db)
    }
    let request = RemindersRequest(scope: .list(1), now: Self.now)
    var values = database.values(of: request).makeAsyncIterator()
    #expect(try await values.next()?.rows.map(\.tags) == [["a"]])
    try await write { db in try Tag.delete("a", in: db) }
    #expect(try await values.next()?.rows.map(\.tags) == [[]])
    try await write { db in try Reminder.flag([1], true, in: db) }
    #expect(try await values.next()?.rows.map(\.reminder.isFlagged) == [true])
    try await write { db in try Reminder.complete([1], at: Self.now, in: db) }
    #expect(try await values.next()?.rows.isEmpty == true)
  }

  @Test("The results of a search follow titles, tags and deletions")
  func search() async throws {
    try await write { db in
      let list = try db.addList()
      _ = try db.addReminders(["A", "B"], to: list)
    }
    let request = ReminderSearchRequest(text: "milk", now: Self.now)
    var values = database.values(of: request).makeAsyncIterator()
    #expect(try await values.next()?.total == 0)
    try await write { db in try Reminder.find(1).update { $0.title = "Milk" }.execute(db) }
    #expect(try await values.next()?.rows.map(\.title) == ["**Milk**"])
    try await write { db in
      try Reminder.save(Reminder.Draft(id: 2, listID: 1, title: "B"), tags: ["milk"], in: db)
    }
    #expect(try await values.next()?.rows.map(\.id) == [1, 2])
    try await write { db in try Reminder.softDelete([1], at: Self.now, in: db) }
    #expect(try await values.next()?.rows.map(\.id) == [2])
  }

  @Test("The counts follow the reminders")
  func counts() async throws {
    try await write { db in
      let list = try db.addList()
      _ = try db.addReminders(["A", "B"], to: list)
    }
    var values = database.values(ofOne: RemindersCounts.query(now: Self.now)).makeAsyncIterator()
    #expect(try await values.next() == RemindersCounts(all: 2))
    try await write { db in try Reminder.flag([1], true, in: db) }
    #expect(try await values.next() == RemindersCounts(all: 2, flagged: 1))
    try await write { db in try Reminder.complete([1], at: Self.now, in: db) }
    #expect(try await values.next() == RemindersCounts(all: 1, completed: 1))
  }
}
