import Foundation
import RatchetData
import Testing

@Suite(.timeLimit(.minutes(20))) struct DatabaseAccessTests {
  @Test("writes run in the order in which one actor called them")
  @MainActor func order() async throws {
    let database = try DatabasePool.temporary()
    try await database.createBooks()
    let writes = (0..<500).map { index in
      Task { try await database.insertBook("\(index)") }
    }
    for write in writes { try await write.value }
    #expect(try await database.titles() == (0..<500).map { "\($0)" })
    await database.close()
  }

  @Test("a read sees one state, whatever is committed meanwhile")
  func snapshot() async throws {
    let database = try DatabasePool.temporary()
    try await database.createBooks()
    let gate = Gate()
    let started = Milestone()
    async let counts = database.read { db in
      let before = try db.fetchOne(Int.self, sql: "SELECT count(*) FROM book")
      started.reach()
      gate.pass()
      return [before, try db.fetchOne(Int.self, sql: "SELECT count(*) FROM book")]
    }
    await started.reached()
    try await database.insertBook("a")
    gate.open()
    #expect(try await counts == [0, 0])
    #expect(try await database.titles() == ["a"])
    await database.close()
  }

  @Test("readers see whole transactions only")
  func wholeTransactions() async throws {
    let database = try DatabasePool.temporary()
    try await database.write { db in
      try db.execute(sql: "CREATE TABLE account(id INTEGER PRIMARY KEY, balance INTEGER NOT NULL)")
      for _ in 0..<10 { try db.execute(sql: "INSERT INTO account(balance) VALUES (100)") }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for index in 0..<300 {
          try await database.write { db in
            let sql = "UPDATE account SET balance = balance + ? WHERE id = ?"
            try db.execute(sql: sql, arguments: [-1, index % 10 + 1])
            try db.execute(sql: sql, arguments: [1, (index + 3) % 10 + 1])
          }
        }
      }
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<300 {
            let sums = try await database.read { db in
              try db.fetchAll(
                Int.self,
                sql: "SELECT sum(balance) FROM account UNION ALL SELECT count(*) FROM account")
            }
            #expect(sums == [1000, 10])
          }
        }
      }
      try await group.waitForAll()
    }
    await database.close()
  }

  @Test("a read that begins after a write returned sees it")
  func readYourWrites() async throws {
    let database = try DatabasePool.temporary()
    try await database.createBooks()
    for count in 1...200 {
      try await database.insertBook("\(count)")
      let read = try await database.read {
        try $0.fetchOne(Int.self, sql: "SELECT count(*) FROM book")
      }
      #expect(read == count)
    }
    await database.close()
  }

  @Test("a closed database refuses access, and can be closed again")
  func closed() async throws {
    let databases: [any DatabaseWriter] = [
      try DatabaseQueue(), try DatabasePool.temporary(), try DatabasePool.temporary(),
    ]
    for (index, database) in databases.enumerated() {
      if index > 0 { try await database.createBooks() }
      await database.close()
      await database.close()
      for access in 0..<3 {
        let error = try await databaseError {
          switch access {
          case 0: try await database.read { _ in }
          case 1: try await database.write { _ in }
          default: try await database.writeWithoutTransaction { _ in }
          }
        }
        #expect(error.code == .misuse)
        #expect(error.message == "the database is closed; keep it for as long as it is used")
      }
    }
  }

  @Test("closing waits for earlier accesses")
  @MainActor func closeInOrder() async throws {
    let folder = try TemporaryFolder()
    let database = try DatabasePool(path: folder.path())
    try await database.createBooks()
    let writes = (0..<50).map { index in Task { try await database.insertBook("\(index)") } }
    await Task { @MainActor in }.value
    await database.close()
    for write in writes { try await write.value }
    #expect(!FileManager.default.fileExists(atPath: folder.path() + "-wal"))
    let again = try DatabaseQueue(path: folder.path())
    #expect(try await again.titles().count == 50)
    await again.close()
  }

  @Test("closing refuses reads that still wait for a reader")
  @MainActor func closeWithWaitingReads() async throws {
    var configuration = DatabaseConfiguration()
    configuration.maximumReaderCount = 1
    let database = try DatabasePool.temporary(configuration: configuration)
    let gate = Gate()
    let started = Milestone()
    let first = Task {
      try await database.read { _ in
        started.reach()
        gate.pass()
      }
    }
    await started.reached()
    let second = Task { try await database.read { _ in } }
    await Task { @MainActor in }.value
    let closing = Task { await database.close() }
    let error = try await databaseError { try await second.value }
    #expect(error.code == .misuse)
    gate.open()
    try await first.value
    await closing.value
  }

  @Test("a temporary database and its log are deleted when it is closed")
  func temporary() async throws {
    let database = try DatabasePool.temporary()
    try await database.createBooks()
    try await database.insertBook("a")
    #expect(try await database.titles() == ["a"])
    #expect(FileManager.default.fileExists(atPath: database.path))
    await database.close()
    for suffix in ["", "-wal", "-shm"] {
      #expect(!FileManager.default.fileExists(atPath: database.path + suffix))
    }
  }

  @Test("a temporary database is deleted when it is released")
  func temporaryDeinit() async throws {
    let ended = Milestone()
    var configuration = DatabaseConfiguration()
    configuration.threadDidEnd = { ended.reach() }
    let path = try await {
      let database = try DatabasePool.temporary(configuration: configuration)
      try await database.createBooks()
      #expect(try await database.titles() == [])
      return database.path
    }()
    await ended.reached(times: 2)
    for suffix in ["", "-wal", "-shm"] {
      #expect(!FileManager.default.fileExists(atPath: path + suffix))
    }
  }

  @Test("two databases in memory are independent")
  func memory() async throws {
    let (first, second) = (try DatabaseQueue(), try DatabaseQueue())
    try await first.createBooks()
    try await second.createBooks()
    try await first.insertBook("a")
    #expect(try await second.titles() == [])
  }

  @Test("with no busy timeout, a lock is reported with the path")
  func busy() async throws {
    let folder = try TemporaryFolder()
    var configuration = DatabaseConfiguration()
    configuration.busyTimeout = .zero
    let first = try DatabasePool(path: folder.path())
    let second = try DatabasePool(path: folder.path(), configuration: configuration)
    try await first.createBooks()
    let gate = Gate()
    let started = Milestone()
    async let writing: Void = first.write { db in
      try db.insertBook("a")
      started.reach()
      gate.pass()
    }
    await started.reached()
    let error = try await databaseError { try await second.insertBook("b") }
    #expect(error.code == .busy)
    #expect(
      error.message
        == "another connection held the lock of \(folder.path()) for more than 0.0 s; "
        + "shorten its transactions, or raise busyTimeout")
    // Readers are not affected.
    #expect(try await second.titles() == [])
    gate.open()
    try await writing
    try await second.insertBook("b")
    #expect(try await first.titles() == ["a", "b"])
    await first.close()
    await second.close()
  }

  @Test("a lock that is released in time is waited for")
  func waiting() async throws {
    let folder = try TemporaryFolder()
    let first = try DatabasePool(path: folder.path())
    let second = try DatabasePool(path: folder.path())
    try await first.createBooks()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (name, database) in [("a", first), ("b", second)] {
        group.addTask {
          for index in 0..<50 { try await database.insertBook("\(name)\(index)") }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await first.titles().count == 100)
    await first.close()
    await second.close()
  }
}
