import RatchetData
import Testing

@Suite(.timeLimit(.minutes(20))) struct BusyTests {
  /// Two connections to one file, and a write of the first that holds the lock until the gate
  /// opens.
  private struct Contention {
    let folder: TemporaryFolder
    let first: DatabasePool
    let second: DatabasePool
    let gate = Gate()
    let holder: Task<Void, any Error>

    init(timeout: Duration) async throws {
      folder = try TemporaryFolder()
      first = try DatabasePool(path: folder.path())
      var configuration = DatabaseConfiguration()
      configuration.busyTimeout = timeout
      second = try DatabasePool(path: folder.path(), configuration: configuration)
      try await first.createBooks()
      let started = Milestone()
      holder = Task { [first, gate] in
        try await first.write { db in
          try db.insertBook("first")
          started.reach()
          gate.pass()
        }
      }
      await started.reached()
    }

    func end() async throws -> [String] {
      gate.open()
      try await holder.value
      let titles = try await second.titles()
      await first.close()
      await second.close()
      return titles
    }
  }

  @Test("interrupt() ends a wait for a lock")
  func interrupt() async throws {
    let contention = try await Contention(timeout: .seconds(3600))
    let waiting = Milestone()
    let write = Task {
      try await contention.second.writeWithoutTransaction { db in
        waiting.reach()
        try db.inTransaction { try db.insertBook("interrupted") }
      }
    }
    await waiting.reached()
    contention.second.interrupt()
    let error = try await databaseError { try await write.value }
    #expect(error.code == .interrupt)
    #expect(error.message == "the access was stopped by interrupt()")
    #expect(try await contention.end() == ["first"])
  }

  @Test(
    "a write that waits for a lock ends with its task's cancellation, and the next one gets the lock"
  )
  func cancellation() async throws {
    let contention = try await Contention(timeout: .seconds(3600))
    let waiting = Milestone()
    let write = Task {
      try await contention.second.writeWithoutTransaction { db in
        waiting.reach()
        try db.inTransaction { try db.insertBook("cancelled") }
      }
    }
    await waiting.reached()
    write.cancel()
    await #expect(throws: CancellationError.self) { try await write.value }
    let next = Task { try await contention.second.insertBook("second") }
    let titles = try await contention.end()
    try await next.value
    #expect(titles.first == "first")
    #expect(!titles.contains("cancelled"))
  }

  @Test("a lock that is not acquired in time is an error with the time")
  func timeout() async throws {
    let contention = try await Contention(timeout: .milliseconds(5))
    let error = try await databaseError { try await contention.second.insertBook("late") }
    #expect(error.code == .busy)
    #expect(
      error.message
        == "another connection held the lock of \(contention.second.path) for more than 0.005 s; "
        + "shorten its transactions, or raise busyTimeout")
    #expect(try await contention.end() == ["first"])
  }

  @Test("a transaction that began as a read does not wait to write, and its error names the fix")
  func upgrade() async throws {
    let contention = try await Contention(timeout: .seconds(3600))
    let error = try await databaseError {
      try await contention.second.writeWithoutTransaction { db in
        try db.inTransaction(.deferred) {
          _ = try db.fetchOne(Int.self, sql: "SELECT count(*) FROM book")
          try db.insertBook("second")
        }
      }
    }
    #expect(error.code == .busy)
    #expect(
      error.message
        == "another connection holds the lock of \(contention.second.path), and waiting for it "
        + "could deadlock, because this transaction began as a read; begin it as .immediate")
    #expect(try await contention.end() == ["first"])
  }

  @Test("a transaction that has read an older state cannot write, and its error names the fix")
  func snapshot() async throws {
    let folder = try TemporaryFolder()
    let database = try DatabaseQueue(path: folder.path())
    try await database.createBooks()
    let other = try DatabaseQueue(path: folder.path())
    let error = try await databaseError {
      try await database.writeWithoutTransaction { db in
        try db.inTransaction(.deferred) {
          _ = try db.fetchOne(Int.self, sql: "SELECT count(*) FROM book")
          try other.write { try $0.insertBook("first") }
          try db.insertBook("second")
        }
      }
    }
    #expect(error.code == .busySnapshot)
    #expect(
      error.message
        == "another connection has written to \(database.path) since this transaction read it, so "
        + "this one can no longer write; run it again, or begin it as .immediate")
    await database.close()
    await other.close()
  }

  @Test("a timeout set in SQL while opening does not replace the library's busy handler")
  func pragma() async throws {
    var configuration = DatabaseConfiguration()
    configuration.prepareConnection = { try $0.execute(sql: "PRAGMA busy_timeout = 1") }
    let database = try DatabaseQueue(configuration: configuration)
    let timeout = try await database.read { try $0.fetchOne(Int.self, sql: "PRAGMA busy_timeout") }
    #expect(timeout == 0)
  }

  @Test("a wait that ended without an error does not affect the next one")
  func checkpoint() async throws {
    let contention = try await Contention(timeout: .seconds(3600))
    let waiting = Milestone()
    let checkpoint = Task {
      try await contention.second.writeWithoutTransaction { db in
        waiting.reach()
        // It returns a row in either case.
        let isBusy = try db.fetchOne(Int.self, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(isBusy == 1)
      }
    }
    await waiting.reached()
    checkpoint.cancel()
    _ = await checkpoint.result
    let code = try await contention.second.writeWithoutTransaction { db -> ResultCode? in
      try db.execute(sql: "BEGIN")
      _ = try db.fetchOne(Int.self, sql: "SELECT count(*) FROM book")
      var code: ResultCode?
      do {
        // A transaction that already reads does not wait to write.
        try db.insertBook("second")
      } catch let error as DatabaseError {
        code = error.code
      }
      try db.execute(sql: "ROLLBACK")
      return code
    }
    #expect(code == .busy)
    _ = try await contention.end()
  }
}
