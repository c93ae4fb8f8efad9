import Foundation
import RatchetData
import RatchetDependencies
import Testing

/// Tables as an application writes them.
enum Diary {
  enum Priority: Int, QueryBindable {
    case low = 1
    case high
  }

  @Table struct Reminder: Hashable {
    let id: Int
    var title = ""
    var isCompleted = false
    var priority: Priority?
    @Column(as: Date.ISO8601Representation?.self) var dueDate: Date?
    var listID: Int = 1
  }

  @Table struct List: Hashable {
    let id: Int
    var name = ""
  }

  @Table struct Counter: Hashable {
    let id: Int
    var value = 0
  }

  @Selection struct Overview: Equatable {
    let list: String
    let open: Int
    let next: String?
  }

  static let schema = """
    CREATE TABLE reminders(
      id INTEGER PRIMARY KEY, title TEXT NOT NULL, isCompleted INTEGER NOT NULL, priority INTEGER,
      dueDate TEXT, listID INTEGER NOT NULL);
    CREATE TABLE lists(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE counters(id INTEGER PRIMARY KEY, value INTEGER NOT NULL)
    """

  static func day(_ number: Int) -> Date {
    Date(timeIntervalSince1970: Double(number) * 86_400)
  }

  static func write<T: Sendable>(_ body: @Sendable (Database) throws -> T) async throws -> T {
    let database = try DatabaseQueue()
    let result = try await database.write { db in
      try db.execute(sql: schema)
      try List.insert {
        List.Draft(name: "home")
        List.Draft(name: "work")
      }
      .execute(db)
      try Reminder.insert {
        Reminder.Draft(title: "buy milk", dueDate: day(3))
        Reminder.Draft(title: "call", isCompleted: true, priority: .high, dueDate: day(1))
        Reminder.Draft(title: "report", priority: .high, dueDate: day(2), listID: 2)
        Reminder.Draft(title: "some day")
      }
      .execute(db)
      return try body(db)
    }
    await database.close()
    return result
  }
}

extension Diary.Reminder.TableColumns {
  var isPastDue: some QueryExpression<Bool> {
    @Dependency(\.date.now) var now
    return !isCompleted && #sql("coalesce(date(\(dueDate)) < date(\(now)), 0)")
  }
}

@Suite struct TableMacroTests {
  typealias Reminder = Diary.Reminder
  typealias List = Diary.List

  @Test("A query of a macro-generated table reads naturally")
  func query() async throws {
    let reminders = try await Diary.write { db in
      try Reminder.where { !$0.isCompleted }.order(by: \.dueDate).fetchAll(db)
    }
    #expect(reminders.map(\.title) == ["some day", "report", "buy milk"])
    #expect(reminders.map(\.priority) == [nil, .high, nil])
    #expect(reminders.map(\.dueDate) == [nil, Diary.day(2), Diary.day(3)])
  }

  @Test("A draft of defaults can be inserted")
  func draft() async throws {
    let counters = try await Diary.write { db in
      try Diary.Counter.insert { Diary.Counter.Draft() }.execute(db)
      return try Diary.Counter.all.fetchAll(db)
    }
    #expect(counters == [Diary.Counter(id: 1, value: 0)])
  }

  @Test("Columns extended by a dependency and by SQL can be conditions")
  func pastDue() async throws {
    let query = withDependencies {
      $0.date.now = Diary.day(3)
    } operation: {
      Reminder.where { $0.isPastDue }
    }
    #expect(try await Diary.write { try query.select(\.title).fetchAll($0) } == ["report"])
  }

  @Test("A selection can be read from joined and grouped tables")
  func selection() async throws {
    let query = List.leftJoin(Reminder.where { !$0.isCompleted }) { $0.id == $1.listID }
      .group { list, _ in list.id }
      .order { list, _ in list.name }
      .select {
        Diary.Overview.Columns(list: $0.name, open: $1.id.count(), next: $1.title.max())
      }
    let rows = try await Diary.write { try query.fetchAll($0) }
    #expect(
      rows == [
        Diary.Overview(list: "home", open: 2, next: "some day"),
        Diary.Overview(list: "work", open: 1, next: "report"),
      ])
  }

  @Test("Rows are changed, upserted and deleted by their values")
  func changes() async throws {
    try await Diary.write { db throws in
      var reminder = try #require(try Reminder.find(3).fetchOne(db))
      reminder.title += "!"
      reminder.priority = nil
      try Reminder.update(reminder).execute(db)
      #expect(try Reminder.find(3).fetchOne(db) == reminder)
      var draft = Reminder.Draft(reminder)
      draft.dueDate = nil
      #expect(try Reminder.upsert { draft }.returning(\.dueDate).fetchOne(db) == .some(nil))
      try Reminder.where { $0.priority == .high }
        .update {
          $0.priority = .low
          $0.isCompleted.toggle()
          $0.dueDate = Diary.day(9)
        }
        .execute(db)
      let call = try #require(try Reminder.find(2).fetchOne(db))
      #expect(call.priority == .low && !call.isCompleted && call.dueDate == Diary.day(9))
      try Reminder.delete(call).execute(db)
      #expect(try Reminder.count().fetchOne(db) == 3)
    }
  }
}
