import Foundation
import RatchetData
import Testing

@Suite struct TransactionTests {
  @Test("a write that throws after any of its statements leaves nothing", arguments: 0...5)
  func rollBack(after count: Int) async throws {
    let database = try DatabaseQueue()
    try await database.createBooks()
    await #expect(throws: Stop.self) {
      try await database.write { db in
        for index in 0..<count { try db.insertBook("\(index)") }
        throw Stop()
      }
    }
    #expect(try await database.titles() == [])
    try await database.insertBook("after")
    #expect(try await database.titles() == ["after"])
  }

  @Test("an error of a statement can be handled inside the write, which then continues")
  func handledError() async throws {
    let database = try DatabaseQueue()
    try await database.createBooks()
    try await database.write { db in
      try db.insertBook("a")
      let error = #expect(throws: DatabaseError.self) { try db.insertBook("a") }
      #expect(error?.code == .constraintUnique)
      try db.insertBook("b")
    }
    #expect(try await database.titles() == ["a", "b"])
  }

  @Test("read and write are in a transaction, writeWithoutTransaction is not")
  func isInside() async throws {
    let database = try DatabaseQueue()
    #expect(try await database.read { $0.isInsideTransaction })
    #expect(try await database.write { $0.isInsideTransaction })
    #expect(try await database.writeWithoutTransaction { !$0.isInsideTransaction })
  }

  @Test("a read refuses to write, on a pool and on a queue")
  func readOnly() async throws {
    let queue = try DatabaseQueue()
    let pool = try DatabasePool.temporary()
    for database in [queue, pool] as [any DatabaseWriter] {
      try await database.createBooks()
      let error = try await databaseError { try await database.read { try $0.insertBook("a") } }
      #expect(error.code == .readOnly)
      #expect(error.message == "a read cannot change the database; use write")
      #expect(try await database.titles() == [])
      await database.close()
    }
  }

  /// Replaces `#expect(throws:)`: Swift 6.3.1 mistakes its closure for the neighbouring one when
  /// both contain closures inside a closure.
  private func stops(_ body: () throws -> Void) throws -> Bool {
    do {
      try body()
      return false
    } catch is Stop {
      return true
    }
  }

  @Test("a savepoint that throws undoes only its own changes")
  func savepoints() async throws {
    let database = try DatabaseQueue()
    try await database.createBooks()
    let stopped = try await database.write { db in
      try db.insertBook("a")
      let outer = try stops {
        try db.inSavepoint {
          try db.insertBook("b")
          try db.inSavepoint { try db.insertBook("c") }
          throw Stop()
        }
      }
      return try db.inSavepoint {
        try db.insertBook("d")
        let inner = try stops {
          try db.inSavepoint {
            try db.insertBook("e")
            throw Stop()
          }
        }
        return [outer, inner]
      }
    }
    #expect(stopped == [true, true])
    #expect(try await database.titles() == ["a", "d"])
  }

  @Test("outside of a transaction, inTransaction and inSavepoint behave the same")
  func byHand() async throws {
    let database = try DatabaseQueue()
    try await database.createBooks()
    try await database.writeWithoutTransaction { db in
      for kind in [TransactionKind.deferred, .immediate, .exclusive] {
        try db.inTransaction(kind) { try db.insertBook("\(kind)") }
        #expect(throws: Stop.self) {
          try db.inTransaction(kind) {
            try db.insertBook("lost")
            throw Stop()
          }
        }
      }
      try db.inSavepoint { try db.insertBook("savepoint") }
      #expect(!db.isInsideTransaction)
    }
    #expect(try await database.titles() == ["deferred", "immediate", "exclusive", "savepoint"])
  }

  @Test("a transaction inside a transaction is refused")
  func nested() async throws {
    let error = try await databaseError {
      try await DatabaseQueue().write { db in try db.inTransaction {} }
    }
    #expect(error.message == "cannot start a transaction within a transaction")
  }

  @Test("a transaction left open is rolled back and reported")
  func leftOpen() async throws {
    let database = try DatabaseQueue()
    try await database.createBooks()
    let error = try await databaseError {
      try await database.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN")
        try db.insertBook("a")
      }
    }
    #expect(
      error.message
        == "a transaction was left open and has been rolled back; end it before the block ends")
    #expect(try await database.titles() == [])
  }

  @Test("a manual COMMIT in a block's own transaction is refused, and everything is undone")
  func commitByHand() async throws {
    let database = try DatabaseQueue()
    try await database.createBooks()
    for end in ["COMMIT", "END TRANSACTION"] {
      let error = try await databaseError {
        try await database.write { db in
          try db.insertBook("a")
          try db.execute(sql: end)
        }
      }
      #expect(error.message == Wording.commitByHand)
      #expect(try await database.titles() == [])
    }
  }

  @Test("after a block has lost its transaction, no statement runs outside it")
  func lost() async throws {
    let end = "ROLLBACK"
    let database = try DatabaseQueue()
    try await database.createBooks()
    let error = try await databaseError {
      try await database.write { db in
        try db.execute(sql: end)
        try db.insertBook("a")
      }
    }
    #expect(error.code == .abort)
    #expect(error.message == Wording.transactionLost)
    let silent = try await databaseError { try await database.write { try $0.execute(sql: end) } }
    #expect(silent.code == .abort)
    #expect(try await database.titles() == [])
  }

  @Test("a full database is reported, keeps its contents, and is not written partially")
  func full() async throws {
    let database = try DatabasePool.temporary()
    try await database.createBooks()
    try await database.insertBook("kept")
    try await database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 8") }
    let large = String(repeating: "x", count: 100_000)
    let error = try await databaseError {
      try await database.write { db in
        try db.insertBook("a")
        try db.insertBook(large)
      }
    }
    #expect(error.code == .full)
    #expect(
      error.message
        == "the database or its disk is full: \(database.path); free some space, then try again")
    await #expect(throws: DatabaseError.self) {
      try await database.write { db in
        do {
          try db.insertBook(large)
        } catch let error as DatabaseError where error.code == .full {
          try db.insertBook("carried on")
          throw Stop()
        }
      }
    }
    #expect(try await database.titles().first == "kept")
    #expect(try await database.titles().count == 1)
    await database.close()
  }

  @Test("foreign keys are enforced, and a deferred one can make the commit fail")
  func foreignKeys() async throws {
    let database = try DatabaseQueue()
    try await database.createBooks()
    try await database.write { db in
      try db.execute(sql: "CREATE TABLE note(book REFERENCES book DEFERRABLE INITIALLY DEFERRED)")
    }
    let error = try await databaseError {
      try await database.write { try $0.execute(sql: "INSERT INTO note VALUES (9)") }
    }
    #expect(error.code == .constraintForeignKey)
    #expect(
      try await database.read { try $0.fetchOne(Int.self, sql: "SELECT count(*) FROM note") } == 0)
  }

  @Test("row IDs and changes are counted")
  func counts() async throws {
    try await onMemory { db in
      try db.execute(sql: Book.schema)
      #expect(db.lastInsertedRowID == 0)
      for title in ["a", "b", "c"] { try db.insertBook(title) }
      #expect(db.lastInsertedRowID == 3)
      try db.execute(sql: "UPDATE book SET rating = 1 WHERE id > ?", arguments: [1])
      #expect(db.changesCount == 2)
      #expect(db.totalChangesCount == 5)
    }
  }
}
