import RatchetData
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20))) struct CancellationTests {
  private let endless =
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"

  private func cancelCurrentTask() {
    withUnsafeCurrentTask { $0?.cancel() }
  }

  @Test("a write that is cancelled before its turn never runs")
  @MainActor func beforeItsTurn() async throws {
    let database = try DatabaseQueue()
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
    let hasRun = Mutex(false)
    let second = Task {
      try await database.write { db in
        hasRun.withLock { $0 = true }
        try db.insertBook("second")
      }
    }
    // The main actor runs its tasks in order: after this one, the second write has been called.
    await Task { @MainActor in }.value
    second.cancel()
    gate.open()
    try await first.value
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(!hasRun.withLock { $0 })
    #expect(try await database.titles() == ["first"])
  }

  @Test(
    "a write that waits in the queue throws as soon as it is cancelled",
    arguments: [true, false])
  @MainActor func waitingWrite(_ isPool: Bool) async throws {
    let database: any DatabaseWriter = isPool ? try DatabasePool.temporary() : try DatabaseQueue()
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
    let third = Task {
      try await database.writeWithoutTransaction { try $0.insertBook("third") }
    }
    let fourth = Task { try await database.insertBook("fourth") }
    await Task { @MainActor in }.value
    second.cancel()
    third.cancel()
    // Both throw while the first write still holds the connection.
    await #expect(throws: CancellationError.self) { try await second.value }
    await #expect(throws: CancellationError.self) { try await third.value }
    gate.open()
    try await first.value
    try await fourth.value
    #expect(try await database.titles() == ["first", "fourth"])
    await database.close()
  }

  @Test("a read that waits for the only connection throws when it is cancelled")
  @MainActor func waitingReadOfQueue() async throws {
    let database = try DatabaseQueue()
    let gate = Gate()
    let started = Milestone()
    let first = Task {
      try await database.write { _ in
        started.reach()
        gate.pass()
      }
    }
    await started.reached()
    let second = Task { try await database.read { _ in } }
    await Task { @MainActor in }.value
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    gate.open()
    try await first.value
    await database.close()
  }

  @Test("of writes cancelled at any moment while they wait, none that threw has run")
  func cancelledWhileWaiting() async throws {
    let database = try DatabaseQueue()
    try await database.createBooks()
    let kept = try await withThrowingTaskGroup(of: String?.self) { group in
      for index in 0..<400 {
        group.addTask {
          let write = Task { try await database.insertBook("\(index)") }
          if index.isMultiple(of: 3) { await Task.yield() }
          if !index.isMultiple(of: 2) { write.cancel() }
          do {
            try await write.value
            return "\(index)"
          } catch is CancellationError {
            return nil
          }
        }
      }
      return try await group.reduce(into: Set<String>()) { all, title in
        if let title { all.insert(title) }
      }
    }
    #expect(kept.count >= 200)
    #expect(Set(try await database.titles()) == kept)
    await database.close()
  }

  @Test("of saves that cancel one another, the last one wins")
  @MainActor func lastWriteWins() async throws {
    let database = try DatabaseQueue()
    try await database.createBooks()
    try await database.insertBook("v0")
    var save: Task<Void, any Error>?
    for version in 1...100 {
      save?.cancel()
      save = Task {
        try await database.write { db in
          try db.execute(sql: "UPDATE book SET title = ?", arguments: ["v\(version)"])
        }
      }
      if version.isMultiple(of: 7) { await Task { @MainActor in }.value }
    }
    try await save?.value
    #expect(try await database.titles() == ["v100"])
  }

  @Test("a running read is stopped, and the connection goes on")
  func runningRead() async throws {
    var configuration = DatabaseConfiguration()
    configuration.maximumReaderCount = 1
    let database = try DatabasePool.temporary(configuration: configuration)
    let started = Milestone()
    let sql = endless
    let read = Task {
      try await database.read { db in
        started.reach()
        return try db.fetchOne(Int.self, sql: sql)
      }
    }
    await started.reached()
    read.cancel()
    await #expect(throws: CancellationError.self) { try await read.value }
    #expect(try await database.read { try $0.fetchOne(Int.self, sql: "SELECT 1") } == 1)
    await database.close()
  }

  @Test("a running write is stopped and rolled back completely")
  func runningWrite() async throws {
    let database = try DatabaseQueue()
    try await database.createBooks()
    let started = Milestone()
    let sql = "INSERT INTO book(title) \(endless)"
    let write = Task {
      try await database.write { db in
        try db.insertBook("a")
        started.reach()
        try db.execute(sql: sql)
      }
    }
    await started.reached()
    write.cancel()
    await #expect(throws: CancellationError.self) { try await write.value }
    #expect(try await database.titles() == [])
  }

  @Test("a write cancelled after any of its statements keeps none of them", arguments: 0...4)
  func afterEachStatement(_ count: Int) async throws {
    let database = try DatabaseQueue()
    try await database.createBooks()
    let write = Task {
      try await database.write { db in
        for index in 0..<4 {
          if index == count { cancelCurrentTask() }
          try db.insertBook("\(index)")
        }
        if count == 4 { cancelCurrentTask() }
      }
    }
    await #expect(throws: CancellationError.self) { try await write.value }
    #expect(try await database.titles() == [])
  }

  @Test("a block that swallows the cancellation still commits nothing")
  func swallowed() async throws {
    let database = try DatabaseQueue()
    try await database.createBooks()
    let sql = "INSERT INTO book(title) \(endless)"
    let write = Task {
      try await database.write { db in
        try db.insertBook("a")
        cancelCurrentTask()
        #expect(throws: CancellationError.self) { try db.execute(sql: sql) }
        #expect(throws: CancellationError.self) { try db.insertBook("b") }
      }
    }
    await #expect(throws: CancellationError.self) { try await write.value }
    #expect(try await database.titles() == [])
  }

  @Test("manual transactions are cancelled between statements, never in the middle")
  func withoutTransaction() async throws {
    let database = try DatabaseQueue()
    try await database.createBooks()
    let write = Task {
      try await database.writeWithoutTransaction { db in
        for index in 0..<4 {
          try db.inTransaction {
            try db.insertBook("\(index)")
            if index == 2 { cancelCurrentTask() }
            try db.insertBook("\(index)'")
          }
        }
      }
    }
    await #expect(throws: CancellationError.self) { try await write.value }
    #expect(try await database.titles() == ["0", "0'", "1", "1'"])
  }

  @Test("a read that waits for a reader leaves the queue when it is cancelled")
  @MainActor func waitingRead() async throws {
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
    let third = Task { try await database.read { _ in 3 } }
    await Task { @MainActor in }.value
    second.cancel()
    // Answered while the only reader is still taken.
    await #expect(throws: CancellationError.self) { try await second.value }
    gate.open()
    try await first.value
    #expect(try await third.value == 3)
    await database.close()
  }

  @Test(
    "a cancellation stops whatever runs, and the next access finds everything as before",
    arguments: [
      "SELECT count(*) FROM n", "SELECT x FROM n ORDER BY x DESC",
      "INSERT INTO book(title) SELECT x FROM n", "UPDATE book SET rating = (SELECT max(x) FROM n)",
      "CREATE TABLE copy AS SELECT x FROM n", "DELETE FROM book WHERE id IN (SELECT x FROM n)",
    ])
  func everyKind(_ statement: String) async throws {
    let recursion = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
    let sql =
      statement.hasPrefix("CREATE")
      ? statement.replacing("SELECT", with: "\(recursion) SELECT") : "\(recursion) \(statement)"
    for database in [try DatabaseQueue(), try DatabasePool.temporary()] as [any DatabaseWriter] {
      try await database.createBooks()
      try await database.insertBook("kept")
      let started = Milestone()
      let write = Task {
        try await database.write { db in
          try db.insertBook("lost")
          started.reach()
          try db.execute(sql: sql)
        }
      }
      await started.reached()
      // Runs after the cancelled write, and must not be cancelled with it.
      let next = Task { try await database.insertBook("next") }
      write.cancel()
      await #expect(throws: CancellationError.self) { try await write.value }
      try await next.value
      #expect(Set(try await database.titles()) == ["kept", "next"])
      #expect(try await database.read { try $0.integrityCheck() } == [])
      await database.close()
    }
  }

  @Test("a write that is cancelled during its commit is kept or undone, as its result says")
  func duringCommit() async throws {
    let database = try DatabasePool.temporary()
    try await database.createBooks()
    var kept: [String] = []
    for index in 0..<200 {
      let ready = Milestone()
      let write = Task {
        try await database.write { db in
          try db.insertBook("\(index)")
          ready.reach()
        }
      }
      await ready.reached()
      write.cancel()
      do {
        try await write.value
        kept.append("\(index)")
      } catch is CancellationError {}
    }
    #expect(try await database.titles() == kept)
    await database.close()
  }

  @Test("a task that is already cancelled runs no access")
  func alreadyCancelled() async throws {
    let database = try DatabasePool.temporary()
    try await database.createBooks()
    let task = Task {
      cancelCurrentTask()
      await #expect(throws: CancellationError.self) { try await database.read { _ in } }
      await #expect(throws: CancellationError.self) { try await database.insertBook("a") }
      await #expect(throws: CancellationError.self) {
        try await database.writeWithoutTransaction { try $0.insertBook("b") }
      }
    }
    await task.value
    #expect(try await database.titles() == [])
    await database.close()
  }
}
