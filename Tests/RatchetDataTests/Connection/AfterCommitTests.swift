import RatchetData
import Synchronization
import Testing

/// The calls, in order.
private final class Calls: Sendable {
  private let names = Mutex<[String]>([])

  var all: [String] { names.withLock { $0 } }

  func add(_ name: String) { names.withLock { $0.append(name) } }
}

@Suite struct AfterCommitTests {
  private let calls = Calls()

  private func books() async throws -> DatabaseQueue {
    let database = try DatabaseQueue()
    try await database.createBooks()
    return database
  }

  @Test("callbacks are called once each, in order, after the commit and before write returns")
  func order() async throws {
    let database = try await books()
    try await database.write { [calls] db in
      for name in ["a", "b"] {
        db.afterCommit { calls.add("\(name), inside: \(db.isInsideTransaction)") }
      }
      try db.insertBook("x")
      calls.add("body")
    }
    #expect(calls.all == ["body", "a, inside: false", "b, inside: false"])
    try await database.insertBook("y")
    #expect(calls.all.count == 3)
  }

  @Test("a transaction without writes is committed all the same")
  func empty() async throws {
    let database = try await books()
    try await database.write { [calls] db in db.afterCommit { calls.add("write") } }
    try await database.read { [calls] db in db.afterCommit { calls.add("read") } }
    #expect(calls.all == ["write", "read"])
  }

  @Test("nothing is called after a rollback, whatever caused it")
  func rolledBack() async throws {
    let database = try await books()
    try await database.write { db in
      try db.execute(sql: "CREATE TABLE note(book REFERENCES book DEFERRABLE INITIALLY DEFERRED)")
    }
    let failures: [@Sendable (Database) throws -> Void] = [
      { _ in throw Stop() },
      { _ in withUnsafeCurrentTask { $0?.cancel() } },
      { try $0.execute(sql: "ROLLBACK") },
      { try $0.execute(sql: "INSERT INTO note VALUES (9)") },
      { try $0.execute(sql: "INSERT OR ROLLBACK INTO book(id, title) VALUES (1, 'a'), (1, 'b')") },
    ]
    for failure in failures {
      let write = Task { [calls] in
        try await database.write { db in
          db.afterCommit { calls.add("called") }
          try db.insertBook("x")
          try failure(db)
        }
      }
      await #expect(throws: (any Error).self) { try await write.value }
    }
    #expect(calls.all == [])
    #expect(try await database.titles() == [])
    try await database.insertBook("later")
    #expect(calls.all == [])
  }

  @Test("a savepoint that is undone removes its callbacks")
  func savepoints() async throws {
    let database = try await books()
    try await database.write { [calls] db in
      func savepoint(_ name: String, undone: Bool, _ body: () throws -> Void = {}) {
        do {
          try db.inSavepoint {
            db.afterCommit { calls.add(name) }
            try body()
            if undone { throw Stop() }
          }
        } catch {
          #expect(error is Stop)
        }
      }
      savepoint("a", undone: false) { savepoint("b", undone: true) }
      savepoint("c", undone: true) { savepoint("d", undone: false) }
      savepoint("e", undone: false) { savepoint("f", undone: false) }
    }
    #expect(calls.all == ["a", "e", "f"])
  }

  @Test("transactions in plain SQL count, and their callbacks are called when the block ends")
  func byHand() async throws {
    let database = try await books()
    try await database.writeWithoutTransaction { [calls] db in
      try db.execute(sql: "BEGIN")
      db.afterCommit { calls.add("a") }
      try db.execute(sql: "SAVEPOINT \"S\"")
      db.afterCommit { calls.add("undone") }
      try db.execute(sql: "ROLLBACK TO s; RELEASE s; COMMIT")
      try db.execute(sql: "SAVEPOINT s")
      db.afterCommit { calls.add("b") }
      try db.execute(sql: "RELEASE s; BEGIN")
      db.afterCommit { calls.add("rolled back") }
      try db.execute(sql: "ROLLBACK")
      #expect(calls.all == [])
    }
    #expect(calls.all == ["a", "b"])
    await #expect(throws: DatabaseError.self) {
      try await database.writeWithoutTransaction { [calls] db in
        try db.execute(sql: "BEGIN")
        db.afterCommit { calls.add("left open") }
      }
    }
    #expect(calls.all == ["a", "b"])
  }

  @Test("an error that a block throws after its commit does not cancel the callback")
  func throwsLater() async throws {
    let database = try await books()
    await #expect(throws: Stop.self) {
      try await database.writeWithoutTransaction { [calls] db in
        try db.execute(sql: "BEGIN")
        db.afterCommit { calls.add("a") }
        try db.execute(sql: "COMMIT")
        throw Stop()
      }
    }
    #expect(calls.all == ["a"])
  }

  @Test("outside of a transaction a callback is called at once")
  func outside() async throws {
    let database = try await books()
    try await database.writeWithoutTransaction { [calls] db in
      db.afterCommit { calls.add("at once") }
      calls.add("then")
      try db.inTransaction { db.afterCommit { calls.add("inner") } }
      calls.add("end")
    }
    #expect(calls.all == ["at once", "then", "inner", "end"])
  }

  @Test("a callback can write, and register another")
  func writing() async throws {
    let database = try await books()
    try await database.write { [calls] db in
      db.afterCommit {
        do {
          try db.inTransaction {
            try db.insertBook("x")
            db.afterCommit { calls.add("second") }
            calls.add("first")
          }
        } catch {
          Issue.record(error)
        }
      }
    }
    #expect(calls.all == ["first", "second"])
    #expect(try await database.titles() == ["x"])
  }

  @Test("an INSERT with RETURNING, read halfway, is committed outside of a transaction")
  func returning() async throws {
    let database = try await books()
    try await database.writeWithoutTransaction { db in
      let id = try db.fetchOne(
        Int.self, sql: "INSERT INTO book(title) VALUES ('a'), ('b') RETURNING id")
      #expect(id == 1)
    }
    #expect(try await database.titles() == ["a", "b"])
  }

  @Test("callbacks also run only after a commit while a connection is prepared")
  func whilePreparing() throws {
    var configuration = DatabaseConfiguration()
    configuration.prepareConnection = { [calls] db in
      try db.inTransaction { db.afterCommit { calls.add("a") } }
      try db.execute(sql: "BEGIN")
      db.afterCommit { calls.add("rolled back") }
      try db.execute(sql: "ROLLBACK")
    }
    _ = try DatabaseQueue(configuration: configuration)
    #expect(calls.all == ["a"])
  }
}
