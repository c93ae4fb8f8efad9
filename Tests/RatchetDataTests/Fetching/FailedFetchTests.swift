import Ratchet
import RatchetData
import Synchronization
import Testing

/// Counts notes, unless it is broken.
private struct BrokenRequest: FetchKeyRequest {
  struct Broken: Error {}

  private final class Part: Sendable {
    // Repaired on another thread than it is used on.
    let isBroken = Mutex(true)
  }

  private let part = Part()

  func mend() { part.isBroken.withLock { $0 = false } }

  func fetch(_ db: Database) throws -> Int {
    if part.isBroken.withLock({ $0 }) { throw Broken() }
    return try Note.count.fetchOne(db) ?? -1
  }

  static func == (left: Self, right: Self) -> Bool { left.part === right.part }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(part)) }
}

@Suite("A failed fetch") struct FailedFetchTests {
  /// The issues that a property reports while the body runs.
  @discardableResult
  private func collectingIssues(_ body: () async throws -> Void) async throws -> [RatchetIssue] {
    let collector = IssueCollector()
    try await withIssueReporters([.collect(into: collector)], operation: body)
    #expect(!collector.issues.isEmpty)
    return collector.issues
  }

  /// Runs SQL, and returns when every fetch that it caused has finished, if it changed notes.
  private func runAndFetch(_ sql: String, on database: any DatabaseWriter) async throws {
    // Of two pending fetches, the observation that started first comes first.
    var last = database.values {
      try ($0.fetchOne(Int.self, sql: "SELECT random()"), Note.count.fetchOne($0))
    }
    .makeAsyncIterator()
    _ = try await last.next()
    try await database.run(sql)
    _ = try await last.next()
  }

  @Test("is repeated when a commit creates the missing table") func laterTable() async throws {
    let database = try DatabaseKind.memory.make()
    try await database.createNotes()
    try await collectingIssues {
      @FetchAll(SQLQueryExpression("SELECT a FROM missing", as: Int.self), database: database)
      var numbers
      await #expect(throws: DatabaseError.self) { try await $numbers.load() }
      try await runAndFetch(
        "CREATE TABLE missing(a); INSERT INTO missing VALUES (7); INSERT INTO note(text) VALUES ('a')",
        on: database)
      #expect(numbers == [7])
      #expect($numbers.loadError == nil)
    }
    await database.close()
  }

  @Test("that could not read anything is repeated after the next commit")
  func unreadable() async throws {
    let fileSystem = FaultyFileSystem()
    let folder = try TemporaryFolder.fast()
    var configuration = fileSystem.configuration
    configuration.externalChangePollPeriod = nil
    let database = try DatabasePool(path: folder.path(), configuration: configuration)
    try await database.createNotes()
    try await collectingIssues {
      fileSystem.arm(.opening, .failure(nil), at: 1 ... .max)
      @FetchAll(Note.texts, database: database) var texts
      await #expect(throws: DatabaseError.self) { try await $texts.load() }
      fileSystem.disarm()
      try await runAndFetch("INSERT INTO note(text) VALUES ('a')", on: database)
      #expect(texts == ["a"])
      #expect($texts.loadError == nil)
    }
    await database.close()
  }

  @Test("is repeated by a load, without a commit")
  func loadAgain() async throws {
    let database = try DatabaseKind.memory.make()
    try await database.createNotes()
    let request = BrokenRequest()
    try await collectingIssues {
      @Fetch(request, database: database) var count = -2
      await #expect(throws: BrokenRequest.Broken.self) { try await $count.load(request) }
      request.mend()
      try await $count.load(request)
      #expect(count == 0)
      #expect($count.loadError == nil)
    }
    await database.close()
  }

  @Test("is repeated for a new observer, without a commit")
  func laterObserver() async throws {
    let database = try DatabaseKind.memory.make()
    try await database.createNotes()
    let request = BrokenRequest()
    try await collectingIssues {
      @Fetch(request, database: database) var count = -2
      await #expect(throws: BrokenRequest.Broken.self) { try await $count.load() }
      request.mend()
      var values = database.values(of: request).makeAsyncIterator()
      let first = try await values.next()
      #expect(first == 0)
      #expect(count == 0)
    }
    await database.close()
  }

  @Test("during a load is an issue at the place of the load")
  func place() async throws {
    let database = try DatabaseKind.memory.make()
    try await database.createNotes()
    let line: UInt = #line + 3
    let issues = try await collectingIssues {
      @FetchOne(Note.count, database: database) var count = -2
      await #expect(throws: DatabaseError.self) {
        try await $count.load(SQLQueryExpression("SELECT a FROM missing", as: Int.self))
      }
      #expect($count.loadError != nil)
    }
    #expect(issues.map(\.code) == ["R050"])
    #expect(issues.map(\.what) == ["A value could not be loaded; it stays as it was."])
    #expect(
      issues.map(\.hint) == [
        """
        See `$value.loadError`. `try await $value.load()` tries again; a value from a database is \
        also fetched again after the next commit.
        """
      ])
    #expect(issues.map { "\($0.location.fileID)" } == ["\(#fileID)"])
    #expect(issues.map(\.location.line) == [line])
    await database.close()
  }

  @Test("with the same reason as before is not reported again")
  func again() async throws {
    let database = try DatabaseKind.memory.make()
    try await database.createNotes()
    let issues = try await collectingIssues {
      @FetchAll(SQLQueryExpression("SELECT a FROM missing", as: Int.self), database: database)
      var numbers
      await #expect(throws: DatabaseError.self) { try await $numbers.load() }
      for number in 1...3 {
        try await runAndFetch("INSERT INTO note(text) VALUES ('\(number)')", on: database)
      }
      try await runAndFetch("CREATE TABLE missing(b); DELETE FROM note", on: database)
    }
    // The table is missing first, and then the column.
    #expect(issues.map(\.code) == ["R050", "R050"])
    await database.close()
  }
}
