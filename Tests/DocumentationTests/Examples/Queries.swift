import Foundation
import RatchetData
import RatchetDependencies
import Testing

private enum QueryExamples {
  @Table
  struct Reminder {
    let id: Int
    var title = ""
    var isCompleted = false
    var dueDate: Date?
    var listID: Int
  }

  @Table
  struct RemindersList {
    let id: Int
    var name = ""
  }

  @Selection
  struct Overview {
    let name: String
    let open: Int
  }

  @Table @Selection struct Step {
    let number: Int
  }

  static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration(
      "1: reminders",
      sql: """
        CREATE TABLE remindersLists (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE reminders (
          id INTEGER PRIMARY KEY,
          title TEXT NOT NULL,
          isCompleted INTEGER NOT NULL,
          dueDate TEXT,
          listID INTEGER NOT NULL REFERENCES remindersLists (id)
        )
        """)
  }

  static func read(_ db: Database, id: Int, search: String?) throws -> [String] {
    let open = Reminder.where { !$0.isCompleted }
    let next = try open.order(by: \.dueDate).limit(10).fetchAll(db)
    let one = try Reminder.find(id).fetchOne(db)
    let count = try open.fetchCount(db)
    let titles = try open.select { ($0.id, $0.title) }.fetchAll(db)
    try open.forEachRow(db) { reminder in print(reminder.title) }
    let found = Reminder.where {
      !$0.isCompleted
      if let search { $0.title.contains(search) }
    }
    #expect(next.count == count && titles.count == count && one?.id == id)
    return try found.select(\.title).fetchAll(db)
  }

  static func comparisons(_ db: Database, today: Date) throws -> ([Int], [Int], [Int]) {
    let late = Reminder.where { $0.dueDate < today }
    let notLate = Reminder.where { !($0.dueDate < today).isTrue }
    let unknown = Reminder.where { !($0.dueDate < today) }
    return try (
      late.select(\.id).fetchAll(db), notLate.select(\.id).fetchAll(db),
      unknown.select(\.id).fetchAll(db)
    )
  }

  static func join(_ db: Database) throws -> [Overview] {
    let overview =
      try RemindersList
      .leftJoin(Reminder.where { !$0.isCompleted }) { $0.id == $1.listID }
      .group { list, _ in list.id }
      .order { list, _ in list.name }
      .select { Overview.Columns(name: $0.name, open: $1.id.count()) }
      .fetchAll(db)
    return overview
  }

  @Table
  struct Tag {
    let id: Int
    var name = ""
  }

  @Table
  struct ReminderTag {
    var reminderID: Int
    var tagID: Int
  }

  static func children(_ db: Database) throws -> ([[Int]], [[String]]) {
    let lists = try RemindersList.order(by: \.name)
      .including(all: Reminder.where { !$0.isCompleted }.order(by: \.dueDate), by: \.listID)
      .fetchAll(db)
    for list in lists {
      print(list.name, list.children.map(\.title))
    }
    let reminders = try Reminder.order(by: \.id)
      .including(
        all: Tag.join(ReminderTag.all) { $0.id == $1.tagID }
          .order { tag, _ in tag.name }
          .select { tag, _ in tag.name },
        by: { _, reminderTag in reminderTag.reminderID }
      )
      .fetchAll(db)
    return (lists.map { $0.children.map(\.id) }, reminders.map(\.children))
  }

  static func subqueries(_ db: Database) throws -> ([String], [Int]) {
    let busy = RemindersList.where { list in
      Reminder.where { $0.listID == list.id }.exists()
    }
    let steps = With {
      Values(Step.Columns(number: bind(1)))
        .union(
          all: true,
          Step.where { $0.number < 10 }.select { Step.Columns(number: $0.number + 1) })
    } query: {
      Step.select(\.number)
    }
    return try (busy.select(\.name).fetchAll(db), steps.fetchAll(db))
  }

  static func write(
    _ db: Database, list: RemindersList, draft: Reminder.Draft, expecting key: Int
  ) throws {
    try Reminder.insert {
      Reminder.Draft(title: "Call Blob", listID: list.id)
      Reminder.Draft(title: "Walk the dog", listID: list.id)
    }
    .execute(db)

    let id = try Reminder.upsert { draft }.returning(\.id).fetchOne(db)

    try Reminder.where { $0.listID == list.id }
      .update {
        $0.isCompleted.toggle()
        $0.title += "!"
      }
      .execute(db)

    try RemindersList.delete(list).execute(db)
    #expect(id == key)
  }

  static func trigger(_ db: Database) throws {
    try RemindersList.createTemporaryTrigger(
      after: .delete { old in
        Reminder.where { $0.listID == old.id }.delete()
      }
    )
    .execute(db)
  }
}

extension QueryExamples {
  @Table
  struct Post {
    let id: Int
    var text = ""
    var createdAt: Date?
    var updatedAt: Date?
  }

  static func touch(_ db: Database) throws {
    try Post.createTemporaryTrigger(after: .insert(touch: \.createdAt)).execute(db)
    try Post.createTemporaryTrigger(after: .update(touch: \.updatedAt)).execute(db)
  }
}

extension QueryExamples.Reminder.TableColumns {
  fileprivate var isPastDue: some QueryExpression<Bool> {
    @Dependency(\.date.now) var now
    return !isCompleted && #sql("coalesce(date(\(dueDate)) < date(\(now)), 0)")
  }
}

@Suite("The examples of queries") struct QueriesExamples {
  @Test("read and change rows")
  func queries() async throws {
    typealias Examples = QueryExamples
    var migrator = DatabaseMigrator()
    Examples.register(in: &migrator)
    let database = try DatabaseQueue()
    try await migrator.migrate(database)
    try await database.write { db in
      try Examples.trigger(db)
      let home = Examples.RemindersList(id: 1, name: "Home")
      try db.seed {
        home
        Examples.RemindersList(id: 2, name: "Work")
        Examples.Reminder(id: 7, title: "Sing", listID: 2)
      }
      #expect(try Examples.read(db, id: 7, search: "in") == ["Sing"])
      #expect(try Examples.read(db, id: 7, search: "on") == [])
      #expect(try Examples.join(db).map { "\($0.name) \($0.open)" } == ["Home 0", "Work 1"])
      let (busy, steps) = try Examples.subqueries(db)
      #expect(busy == ["Work"])
      #expect(steps == Array(1...10))

      try db.execute(
        sql: """
          CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
          CREATE TABLE reminderTags (reminderID INTEGER NOT NULL, tagID INTEGER NOT NULL);
          INSERT INTO tags VALUES (1, 'loud'), (2, 'fun');
          INSERT INTO reminderTags VALUES (7, 1), (7, 2)
          """)
      let (children, tags) = try Examples.children(db)
      #expect(children == [[], [7]])
      #expect(tags == [["fun", "loud"]])

      try Examples.Reminder.find(7).delete().execute(db)
      try Examples.write(
        db, list: home, draft: Examples.Reminder.Draft(title: "Sleep", listID: 1), expecting: 3)
      // The trigger has deleted them with their list.
      #expect(try Examples.Reminder.all.fetchCount(db) == 0)
    }
  }

  @Test("compare a column that may be NULL")
  func comparisons() async throws {
    var migrator = DatabaseMigrator()
    QueryExamples.register(in: &migrator)
    let database = try DatabaseQueue()
    try await migrator.migrate(database)
    let today = Date(timeIntervalSince1970: 1_750_000_000)
    let (late, notLate, unknown) = try await database.write { db in
      try db.seed {
        QueryExamples.RemindersList(id: 1)
        QueryExamples.Reminder(id: 1, dueDate: today - 1, listID: 1)
        QueryExamples.Reminder(id: 2, dueDate: today, listID: 1)
        QueryExamples.Reminder(id: 3, dueDate: nil, listID: 1)
      }
      return try QueryExamples.comparisons(db, today: today)
    }
    #expect(late == [1])
    #expect(notLate == [2, 3])
    // Without `isTrue`, the negation of NULL is NULL.
    #expect(unknown == [2])
  }

  @Test("bind one value for each element of a condition with in")
  func manyValues() async throws {
    let query = QueryExamples.Reminder.where { $0.id.in(1...500) }
    #expect(query.description.count { $0 == "?" } == 500)
    #expect(QueryExamples.Reminder.find(1...500).description.count { $0 == "?" } == 500)
    var migrator = DatabaseMigrator()
    QueryExamples.register(in: &migrator)
    let database = try DatabaseQueue()
    try await migrator.migrate(database)
    let error = await #expect(throws: DatabaseError.self) {
      try await database.read { db in
        try QueryExamples.Reminder.where { $0.id.in(1...250_001) }.fetchAll(db)
      }
    }
    #expect(error?.message.hasPrefix("the statement binds 250001 values") == true)
  }

  @Test("maintain the times of inserts and changes")
  func touch() async throws {
    let before = Date(timeIntervalSinceNow: -1)
    let post = try await DatabaseQueue().write { db in
      try db.execute(
        sql: """
          CREATE TABLE posts (
            id INTEGER PRIMARY KEY, text TEXT NOT NULL, createdAt TEXT, updatedAt TEXT
          )
          """)
      try QueryExamples.touch(db)
      try QueryExamples.Post.insert { QueryExamples.Post.Draft(text: "a") }.execute(db)
      try QueryExamples.Post.find(1).update { $0.text = "b" }.execute(db)
      return try QueryExamples.Post.find(1).fetchOne(db)
    }
    let created = try #require(post?.createdAt)
    let updated = try #require(post?.updatedAt)
    #expect(created > before && updated >= created)
  }
}
