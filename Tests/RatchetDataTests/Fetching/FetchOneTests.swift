import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import Testing

@Table private struct Reminder: Hashable {
  let id: Int
  var title = ""
  var due: Date?

  static let schema = """
    CREATE TABLE reminders (id INTEGER PRIMARY KEY, title TEXT NOT NULL, due TEXT)
    """
}

@ObservableState private struct RemindersState: Equatable {
  @FetchOne var reminder: Reminder?
  var count = 0
}

private struct RemindersModel {
  @FetchOne var reminder: Reminder?
  @FetchOne var other: Reminder? = nil
  @FetchOne(Reminder.find(1).select(\.due)) var due: Date?
  @FetchOne(Reminder.find(1).select(\.due)) var inferred
  @FetchOne(Reminder.select { $0.due.max() }) var last: Date? = .distantPast
  @FetchOne(Reminder.find(1).select(\.title)) var title: String?
}

@Suite("A property of one row") struct FetchOneTests {
  private func withReminders(
    _ body: (any DatabaseWriter) async throws -> Void
  ) async throws {
    let database = try DatabaseQueue()
    try await database.write { try $0.execute(sql: Reminder.schema) }
    try await withDependencies {
      $0.defaultDatabase = database
    } operation: {
      try await body(database)
    }
    await database.close()
  }

  @Test("that names only a table has the first row, and is nil if there is none")
  func bare() async throws {
    try await withReminders { database in
      let model = RemindersModel()
      let state = RemindersState()
      try await model.$reminder.load()
      try await model.$other.load()
      #expect(model.reminder == nil && model.other == nil)
      let first = Reminder(id: 1, title: "sing")
      try await database.write { try Reminder.insert { first }.execute($0) }
      try await model.$reminder.load()
      try await model.$other.load()
      try await state.$reminder.load()
      #expect(model.reminder == first && model.other == first)
      #expect(state.reminder == first)
      @FetchOne var local: Reminder?
      try await $local.load()
      #expect(local == first)
      @FetchOne var whole = Reminder(id: 0, title: "none yet")
      try await $whole.load()
      #expect(whole == first)
    }
  }

  @Test("of a column that may be NULL is a single optional: nil for NULL, and for a missing row")
  func nullable() async throws {
    try await withReminders { database in
      let model = RemindersModel()
      try await model.$due.load()
      #expect(model.due == nil && model.$due.loadError == nil)
      #expect(model.inferred == nil)
      try await model.$last.load()
      #expect(model.last == nil)
      let due = Date(timeIntervalSince1970: 1_795_341_600)
      try await database.write { db in
        try Reminder.insert {
          Reminder(id: 1, title: "sing", due: due)
          Reminder(id: 2)
        }
        .execute(db)
      }
      try await model.$due.load()
      let inferred: Date? = model.inferred
      #expect(model.due == due && inferred == due)
      try await model.$last.load()
      try await model.$title.load()
      #expect(model.last == due && model.title == "sing")
      try await model.$due.load(Reminder.find(2).select(\.due))
      #expect(model.due == nil && model.$due.loadError == nil)
      try await model.$due.load(Reminder.find(1).select(\.due))
      #expect(model.due == due)
      try await model.$due.load(Reminder.find(3).select(\.due))
      #expect(model.due == nil && model.$due.loadError == nil)
    }
  }
}
