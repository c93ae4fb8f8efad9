import RatchetData
import Testing

@Suite struct SeedTests {
  private func database() async throws -> DatabaseQueue {
    let database = try DatabaseQueue()
    try await database.write { db in
      try db.execute(
        sql: "CREATE TABLE tasks(id INTEGER PRIMARY KEY, title TEXT NOT NULL, priority INTEGER)")
    }
    return database
  }

  private func tasks(_ database: DatabaseQueue) async throws -> [Task7] {
    try await database.read { db in
      try SQLQueryExpression(
        "SELECT \(Task7.columns) FROM \(Task7.self) ORDER BY \(Task7.columns.id)", as: Task7.self
      ).fetchAll(db)
    }
  }

  @Test("rows and drafts of any tables are inserted in order, by loops and conditions too")
  func order() async throws {
    let database = try await database()
    let isLong = true
    let none: String? = nil
    try await database.write { db in
      try db.seed {
        Task7(id: 5, title: "a", priority: .low)
        Task7.Draft(title: "b")
        for title in ["c", "d"] { Task7.Draft(title: title, priority: .high) }
        if isLong { Task7(id: 20, title: "e") } else { Task7.Draft(title: "never") }
        if let none { Task7.Draft(title: none) }
        [Task7.Draft(title: "f"), Task7.Draft(title: "g")]
      }
    }
    #expect(
      try await tasks(database) == [
        Task7(id: 5, title: "a", priority: .low), Task7(id: 6, title: "b"),
        Task7(id: 7, title: "c", priority: .high), Task7(id: 8, title: "d", priority: .high),
        Task7(id: 20, title: "e"), Task7(id: 21, title: "f"), Task7(id: 22, title: "g"),
      ])
  }

  @Test("all or none: a row that is refused undoes the others")
  func refused() async throws {
    let database = try await database()
    let error = try await databaseError {
      try await database.seed {
        Task7(id: 1, title: "a")
        Task7(id: 1, title: "b")
      }
    }
    #expect(error.code == .constraintPrimaryKey)
    try await database.write { db in
      let error = #expect(throws: DatabaseError.self) {
        try db.seed {
          Task7(id: 1, title: "a")
          Task7(id: 1, title: "b")
        }
      }
      #expect(error?.code == .constraintPrimaryKey)
      // The write continues without them.
      try db.seed { Task7(id: 3, title: "c") }
    }
    #expect(try await tasks(database) == [Task7(id: 3, title: "c")])
  }

  @Test("the synchronous form does the same")
  func synchronous() throws {
    let database = try DatabaseQueue()
    try database.write { try $0.execute(sql: "CREATE TABLE tasks(id, title, priority)") }
    try database.seed { Task7(id: 1, title: "a") }
    #expect(try database.read { try $0.fetchOne(sql: "SELECT title FROM tasks") } == "a")
  }

  @Test("an empty list of rows is accepted")
  func none() async throws {
    let database = try await database()
    try await database.seed {}
    #expect(try await tasks(database) == [])
  }
}
