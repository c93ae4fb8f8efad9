import RatchetData
import Testing

@Suite("A suspended database")
struct SuspensionTests {
  /// Counts endlessly.
  private static let endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

  private static let message = "the database is suspended; write again after resume()"

  /// A file that another program can write at once, or not at all.
  private struct File {
    let folder: TemporaryFolder
    let database: any DatabaseWriter
    let other: DatabaseQueue

    init(isPool: Bool = true) async throws {
      folder = try TemporaryFolder()
      var configuration = DatabaseConfiguration()
      // Only the suspension can end a wait, on a slow machine too.
      configuration.busyTimeout = .seconds(600)
      database =
        isPool
        ? try DatabasePool(path: folder.path(), configuration: configuration) as any DatabaseWriter
        : try DatabaseQueue(path: folder.path(), configuration: configuration)
      try await database.createBooks()
      configuration.busyTimeout = .zero
      other = try DatabaseQueue(path: folder.path(), configuration: configuration)
    }

    func close() async {
      await database.close()
      await other.close()
    }
  }

  @Test("stops the running write, and holds no lock on the file", arguments: [true, false])
  func running(isPool: Bool) async throws {
    let file = try await File(isPool: isPool)
    let (database, begun) = (file.database, Milestone())
    let writing = Task {
      try await database.write { db in
        try db.insertBook("a")
        begun.reach()
        _ = try db.fetchOne(Int.self, sql: Self.endless)
      }
    }
    await begun.reached()
    let busy = try await databaseError { try await file.other.insertBook("b") }
    #expect(busy.code.primary == .busy)
    database.suspend()
    let error = try await databaseError { try await writing.value }
    #expect(error.code == .interrupt)
    #expect(error.message == Self.message)
    try await file.other.insertBook("c")
    #expect(try await database.titles() == ["c"])
    await file.close()
  }

  @Test("refuses the next statement of a write, and its commit if the block swallowed the error")
  func betweenStatements() async throws {
    let file = try await File()
    let (database, isThere, mayGoOn) = (file.database, Milestone(), Gate())
    let writing = Task {
      try await database.write { db in
        try db.insertBook("a")
        isThere.reach()
        mayGoOn.pass()
        let error = #expect(throws: DatabaseError.self) { try db.insertBook("b") }
        #expect(error?.message == Self.message)
      }
    }
    await isThere.reached()
    // Waits for the write above, which holds the connection.
    let waiting = Task { try await databaseError { try await database.insertBook("c") } }
    database.suspend()
    mayGoOn.open()
    #expect(try await databaseError { try await writing.value }.message == Self.message)
    #expect(try await waiting.value.message == Self.message)
    #expect(try await database.titles() == [])
    try await file.other.insertBook("d")
    await file.close()
  }

  @Test("ends a wait for another program's lock")
  func lockWait() async throws {
    let file = try await File()
    let (database, isThere, mayGoOn) = (file.database, Milestone(), Gate())
    let other = file.other
    let holding = Task {
      try await other.write { db in
        try db.insertBook("a")
        isThere.reach()
        mayGoOn.pass()
      }
    }
    await isThere.reached()
    let willWait = Milestone()
    let waiting = Task {
      try await database.writeWithoutTransaction { db in
        willWait.reach()
        try db.insertBook("b")
      }
    }
    await willWait.reached()
    database.suspend()
    #expect(try await databaseError { try await waiting.value }.message == Self.message)
    mayGoOn.open()
    try await holding.value
    await file.close()
  }

  @Test("can still be read and observed, and is writable again after it is resumed")
  func resumed() async throws {
    let file = try await File()
    let database = file.database
    try await database.insertBook("a")
    database.suspend()
    database.suspend()
    #expect(try await database.titles() == ["a"])
    let error = try await databaseError { try await database.insertBook("b") }
    #expect(error.code == .interrupt)
    let values = database.values { db in
      try db.fetchAll(String.self, sql: "SELECT title FROM book ORDER BY id")
    }
    var iterator = values.makeAsyncIterator()
    #expect(try await iterator.next() == ["a"])
    #expect(throws: DatabaseError.self) {
      try database.writeWithoutTransaction { db in
        try db.execute(sql: "DELETE FROM book")
      }
    }
    database.resume()
    try await database.insertBook("c")
    #expect(try await iterator.next() == ["a", "c"])
    await file.close()
  }
}
