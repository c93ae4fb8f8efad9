import Foundation
import RatchetData
import RatchetDependencies
import Synchronization
import Testing

/// Runs a block without any `await`, so that the compiler chooses the synchronous accesses.
func synchronously<T>(_ body: () throws -> T) rethrows -> T {
  try body()
}

@Suite(.timeLimit(.minutes(20))) struct SynchronousAccessTests {
  private enum Local { @TaskLocal static var value = 0 }

  private func databases() throws -> [any DatabaseWriter] {
    [try DatabaseQueue(), try DatabaseQueue.temporary(), try DatabasePool.temporary()]
  }

  @Test("synchronous reads and writes do the same as asynchronous ones")
  func readAndWrite() throws {
    for database in try databases() {
      try database.write { try $0.execute(sql: Book.schema) }
      let id = try database.write { db in
        try db.insertBook("a")
        return db.lastInsertedRowID
      }
      #expect(id == 1)
      #expect(throws: Stop.self) {
        try database.write { db in
          try db.insertBook("b")
          throw Stop()
        }
      }
      let isInside = try database.writeWithoutTransaction { $0.isInsideTransaction }
      #expect(!isInside)
      let titles = try database.read { try $0.fetchAll(String.self, sql: "SELECT title FROM book") }
      #expect(titles == ["a"])
      let error = #expect(throws: DatabaseError.self) {
        try database.read { try $0.insertBook("c") }
      }
      #expect(error?.code == .readOnly)
      try database.close()
      try database.close()
      let closed = #expect(throws: DatabaseError.self) { try database.read { _ in } }
      #expect(closed?.message == Wording.closed)
    }
  }

  @Test("the block runs on the caller's thread and in its task")
  func task() async throws {
    for database in try databases() {
      try Local.$value.withValue(7) {
        let caller = ObjectIdentifier(Thread.current)
        let (value, thread) = try database.write { _ in
          (Local.value, ObjectIdentifier(Thread.current))
        }
        #expect(value == 7)
        #expect(thread == caller)
      }
      await database.close()
    }
  }

  /// Like a model of a user interface: the main actor isolates everything in it.
  @MainActor
  private final class Desk {
    final class Note {
      var text = ""
    }

    @Dependency(\.uuid) var uuid
    let database: any DatabaseWriter
    var saves = 0
    var last: Note?

    init(_ database: any DatabaseWriter) { self.database = database }

    func save() throws {
      try database.write { db in
        try db.insertBook(uuid().uuidString)
        saves += 1
      }
      last = try database.read { db in
        let note = Note()
        note.text = try db.fetchOne(String.self, sql: "SELECT title FROM book") ?? ""
        return note
      }
    }
  }

  @Test("a class on the main actor uses its own state in them, and returns values of any type")
  @MainActor
  func mainActor() async throws {
    for database in try databases() {
      try await database.createBooks()
      let desk = withDependencies {
        $0.uuid = .incrementing
      } operation: {
        Desk(database)
      }
      try desk.save()
      #expect(desk.saves == 1)
      #expect(desk.last?.text == "00000000-0000-0000-0000-000000000000")
      await database.close()
    }
  }

  /// References that a block should not keep.
  private struct Takings {
    let database: Database
    let statement: Statement
    let cursor: Cursor<String>
  }

  private func takings(_ database: any DatabaseWriter) throws -> Takings {
    try database.writeWithoutTransaction { db in
      Takings(
        database: db, statement: try db.prepare("SELECT title FROM book"),
        cursor: try db.fetchCursor(String.self, sql: "SELECT title FROM book"))
    }
  }

  @Test("a connection, statement or cursor that escapes its block is refused")
  func kept() async throws {
    func message(_ body: () throws -> Void) -> String? {
      #expect(throws: DatabaseError.self) { try body() }?.message
    }
    for database in try databases() {
      try await database.createBooks()
      try synchronously { try database.write { try $0.insertBook("a") } }
      var kept: Takings? = try takings(database)
      if let kept {
        let db = kept.database
        #expect(
          message { try db.execute(sql: "DELETE FROM book") } == """
            the connection was used outside the block that received it; use it, its statements and \
            its cursors only inside the block
            """)
        #expect(message { _ = try db.prepare("SELECT 1") } == Wording.keptConnection)
        #expect(message { try db.inSavepoint {} } == Wording.keptConnection)
        #expect(message { _ = try db.checkpoint() } == Wording.keptConnection)
        #expect(message { _ = try db.serialized() } == Wording.keptConnection)
        #expect(message { try kept.statement.execute() } == Wording.keptConnection)
        #expect(message { _ = try kept.cursor.next() } == Wording.unusedStatement)
        let titles = try await database.read {
          try $0.fetchAll(String.self, sql: "SELECT title FROM book")
        }
        #expect(titles == ["a"])
      }
      kept = nil
      // References that this thread releases are freed on the connection's thread at the next access.
      #expect(
        try await database.read { try $0.fetchAll(String.self, sql: "SELECT title FROM book") }
          == ["a"])
      await database.close()
    }
  }

  @Test("escaped references can be released while other accesses run, and after the database")
  func letGo() async throws {
    let database = try DatabasePool.temporary()
    try await database.createBooks()
    try await withThrowingTaskGroup { group in
      for number in 0..<200 {
        group.addTask { try await database.write { try $0.insertBook("\(number)") } }
        group.addTask { _ = try takings(database) }
      }
      try await group.waitForAll()
    }
    let kept = try takings(database)
    await database.close()
    let error = #expect(throws: DatabaseError.self) { try kept.statement.execute() }
    #expect(error?.code == .misuse)
  }

  @Test("a cancelled task runs no access, and its running statement is stopped")
  func cancellation() async throws {
    let endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"
    for database in try databases() {
      try await database.createBooks()
      await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        synchronously {
          #expect(throws: CancellationError.self) { try database.read { _ in } }
          #expect(throws: CancellationError.self) { try database.write { _ in } }
        }
      }.value
      await Task {
        _ = synchronously {
          #expect(throws: CancellationError.self) {
            try database.write { db in
              try db.insertBook("a")
              withUnsafeCurrentTask { $0?.cancel() }
              try db.execute(sql: endless)
            }
          }
        }
      }.value
      #expect(try await database.titles() == [])
      await database.close()
    }
  }

  @Test("synchronous accesses take turns with the asynchronous ones")
  @MainActor func order() async throws {
    let database = try DatabasePool.temporary()
    try await database.createBooks()
    let gate = Gate()
    let started = Milestone()
    let first = Task {
      try await database.write { db in
        started.reach()
        gate.pass()
        try db.insertBook("first")
      }
    }
    await started.reached()
    let second = Task { try await database.insertBook("second") }
    // The main actor runs its tasks in order: after this one, the second write has been called.
    await Task { @MainActor in }.value
    let ended = Milestone()
    Thread {
      do {
        try database.write { try $0.insertBook("third") }
      } catch {
        Issue.record(error)
      }
      ended.reach()
    }.start()
    gate.open()
    await ended.reached()
    try await first.value
    try await second.value
    #expect(try await database.titles() == ["first", "second", "third"])
    await database.close()
  }

  @Test("many threads and tasks at once lose no write")
  func contention() async throws {
    for database in try databases() {
      try await database.createBooks()
      let ended = Milestone()
      for thread in 0..<4 {
        Thread {
          do {
            for index in 0..<25 {
              try database.write { try $0.insertBook("thread \(thread) \(index)") }
              let isThere = try database.read { db in
                try db.fetchOne(
                  Bool.self, sql: "SELECT count(*) = 1 FROM book WHERE title = ?",
                  arguments: ["thread \(thread) \(index)"])
              }
              #expect(isThere == true)
            }
          } catch {
            Issue.record(error)
          }
          ended.reach()
        }.start()
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<4 {
          group.addTask {
            for index in 0..<25 { try await database.insertBook("task \(task) \(index)") }
          }
        }
        try await group.waitForAll()
      }
      await ended.reached(times: 4)
      #expect(try await database.titles().count == 200)
      await database.close()
    }
  }

  @Test("closing synchronously refuses reads that wait for a reader")
  func closing() async throws {
    var configuration = DatabaseConfiguration()
    configuration.maximumReaderCount = 1
    let database = try DatabasePool.temporary(configuration: configuration)
    let gate = Gate()
    let (started, refused, closed) = (Milestone(), Milestone(), Milestone())
    let first = Task {
      try await database.read { _ in
        started.reach()
        gate.pass()
      }
    }
    await started.reached()
    Thread {
      // The read is refused while it waits, or at once if it comes late.
      let error = #expect(throws: DatabaseError.self) { try database.read { _ in } }
      #expect(error?.message == Wording.closed)
      refused.reach()
    }.start()
    Thread {
      #expect(throws: Never.self) { try database.close() }
      closed.reach()
    }.start()
    await refused.reached()
    gate.open()
    try await first.value
    await closed.reached()
  }
}
