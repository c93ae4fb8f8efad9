import RatchetData
import Synchronization
import Testing

/// Counts endlessly.
private let endless =
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

@Suite("Interrupting statements:")
struct InterruptTests {
  @Test("withProgress stops a statement when its closure says so, and the access can continue")
  func progress() async throws {
    let database = try DatabaseQueue()
    let (message, asked, after) = try await database.read { db in
      var asked = 0
      let error = #expect(throws: DatabaseError.self) {
        try db.withProgress(every: 100) {
          asked += 1
          return asked < 50
        } perform: {
          _ = try db.fetchOne(Int.self, sql: endless)
        }
      }
      #expect(error?.code == .interrupt)
      return (error?.message, asked, try db.fetchOne(Int.self, sql: "SELECT 1"))
    }
    #expect(
      message == "the statement was stopped, because the closure of withProgress returned false")
    #expect(asked == 50)
    #expect(after == 1)
  }

  @Test(
    "either of two nested withProgress closures can stop the statement", arguments: [true, false])
  func nested(inner: Bool) async throws {
    let database = try DatabaseQueue()
    let error = try await databaseError {
      try await database.read { db in
        try db.withProgress {
          inner
        } perform: {
          try db.withProgress {
            !inner
          } perform: {
            _ = try db.fetchOne(Int.self, sql: endless)
          }
        }
      }
    }
    #expect(error.code == .interrupt)
  }

  @Test("interrupt() stops statements running on any connection, and no later ones")
  func interrupt() async throws {
    let (started, go) = AsyncStream<Void>.makeStream()
    var configuration = DatabaseConfiguration()
    configuration.add(
      DatabaseFunction("begun") { () -> Int in
        go.yield()
        return 1
      })
    let database = try DatabasePool.temporary(configuration: configuration)
    try await database.createBooks()
    @Sendable func runForEver(_ db: Database) throws {
      _ = try db.fetchOne(Int.self, sql: "SELECT begun()")
      _ = try db.fetchOne(Int.self, sql: endless)
    }
    let tasks = [
      Task { try await database.read(runForEver) },
      Task { try await database.read(runForEver) },
      Task {
        try await database.write { db in
          try db.insertBook("a")
          try runForEver(db)
        }
      },
    ]
    var begun = started.makeAsyncIterator()
    for _ in tasks { await begun.next() }
    database.interrupt()
    for task in tasks {
      let error = try await databaseError { try await task.value }
      #expect(error.code == .interrupt)
      #expect(error.message == "the access was stopped by interrupt()")
    }
    #expect(try await database.titles() == [])
    await database.close()
  }
}
