import Foundation
import RatchetData
import RatchetDependencies
import RatchetIssues
import Testing

@testable import RatchetDataTesting
@testable import RatchetTesting

@Suite("expectQuery") struct ExpectQueryTests {
  private static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration(
      "books",
      sql: """
        CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT NOT NULL, rating REAL);
        INSERT INTO book VALUES (1, 'Emma', 4.5), (2, 'Dune', NULL);
        """)
    return migrator
  }()

  private let query = SQLQueryExpression(
    "SELECT id, title, rating FROM book ORDER BY id", as: RowTuple<Int, String, Double?>.self)

  /// The source here stays as it is, even if this run records.
  private func issues(
    recording files: SnapshotFiles? = nil,
    _ steps: nonisolated(nonsending) () async -> Void
  ) async throws -> [String] {
    let collector = IssueCollector()
    try await withDependencies {
      try $0.bootstrapDatabase(Self.migrator)
    } operation: {
      await withIssueReporters([.collect(into: collector)]) {
        await SnapshotFiles.$current.withValue(files) { await steps() }
      }
    }
    return collector.issues.map(\.description)
  }

  @Test(
    "passes silently if the table matches the rows: in the default database, another, a connection")
  func equal() async throws {
    let texts = try await issues {
      await expectQuery(query) {
        """
        id  title   rating
        --  ------  ------
         1  "Emma"     4.5
         2  "Dune"    NULL
        """
      }
      await expectQuery(
        SQLQueryExpression("SELECT 1 AS one WHERE \(false)", as: Int.self),
        matches: { "one\n---\n(no rows)" })
    }
    #expect(texts == [])
    let other = try DatabaseQueue()
    let count = SQLQueryExpression("SELECT count(*) FROM sqlite_schema", as: Int.self)
    await expectQuery(count, database: other) {
      """
      count(*)
      --------
             0
      """
    }
    try await other.read { db in
      expectQuery(count, in: db) {
        """
        count(*)
        --------
               0
        """
      }
    }
  }

  @Test("keeps the writes of a statement that returns rows")
  func writing() async throws {
    let texts = try await issues {
      let insert = SQLQueryExpression(
        "INSERT INTO book(title) VALUES (\("Persuasion")) RETURNING id", as: Int.self)
      await expectQuery(insert) {
        """
        id
        --
         3
        """
      }
      await expectQuery(SQLQueryExpression("SELECT count(*) AS n FROM book", as: Int.self)) {
        """
        n
        -
        3
        """
      }
    }
    #expect(texts == [])
  }

  @Test("T022, T023: shows the differing rows, and how to record them")
  func differ() async throws {
    let line: UInt = #line + 2
    let texts = try await issues {
      await expectQuery(query) {
        """
        id  title   rating
        --  ------  ------
         1  "Emma"     4.5
        """
      }
      await expectQuery(query, "Books are gone.") { "id" }
      await expectQuery(query)
    }
    let rows = """
      id  title   rating
      --  ------  ------
       1  "Emma"     4.5
       2  "Dune"    NULL
      """
    #expect(
      texts == [
        """
        RatchetIssue T022 at ExpectQueryTests.swift:\(line)
          The rows differ from the snapshot (- snapshot, + rows).
            difference    id  title   rating
                          --  ------  ------
                           1  "Emma"     4.5
                        +  2  "Dune"    NULL
          Correct the feature, or record the snapshot again: RATCHET_RECORD=1 swift test --filter \
        RatchetDataTestingTests
          More: ratchet explain T022
        """,
        """
        RatchetIssue T022 at ExpectQueryTests.swift:\(line + 7)
          Books are gone.
            difference  - id
        \(rows.split(separator: "\n").map { "                + \($0)" }.joined(separator: "\n"))
          Correct the feature, or record the snapshot again: RATCHET_RECORD=1 swift test --filter \
        RatchetDataTestingTests
          More: ratchet explain T022
        """,
        """
        RatchetIssue T023 at ExpectQueryTests.swift:\(line + 8)
          There is no snapshot to compare the rows with.
            rows  id  title   rating
                  --  ------  ------
                   1  "Emma"     4.5
                   2  "Dune"    NULL
          Record it into the source, and review it: RATCHET_RECORD=1 swift test --filter \
        RatchetDataTestingTests
          More: ratchet explain T023
        """,
      ])
  }

  @Test("T060: reports a query that cannot run, or whose rows have another type")
  func failing() async throws {
    let line: UInt = #line + 2
    let texts = try await issues {
      await expectQuery(SQLQueryExpression("SELECT x FROM book", as: Int.self)) { "" }
      await expectQuery(SQLQueryExpression("SELECT title FROM book", as: Int.self)) { "" }
    }
    #expect(
      texts == [
        """
        RatchetIssue T060 at ExpectQueryTests.swift:\(line)
          The query failed.
            error  SQLITE_ERROR (1): no such column: x (in: SELECT →x FROM book)
          Migrate the database before the query runs, and check the query against its tables.
          More: ratchet explain T060
        """,
        """
        RatchetIssue T060 at ExpectQueryTests.swift:\(line + 1)
          The query failed.
            error  SQLITE_MISMATCH (20): column 0 (title) holds a text, not a value of type Int (in: \
        SELECT title FROM book)
          Migrate the database before the query runs, and check the query against its tables.
          More: ratchet explain T060
        """,
      ])
  }

  @Test("T060: shows the query if the error does not")
  func failingOtherwise() async throws {
    struct Refusing: QueryRepresentable {
      static let columnCount = 1
      static func decode(from decoder: inout RowDecoder) throws -> Refusing {
        throw CancellationError()
      }
    }
    let line: UInt = #line + 2
    let texts = try await issues {
      await expectQuery(SQLQueryExpression("SELECT 1", as: Refusing.self)) { "" }
    }
    #expect(
      texts == [
        """
        RatchetIssue T060 at ExpectQueryTests.swift:\(line)
          The query failed.
            query  SELECT 1
            error  CancellationError()
          Migrate the database before the query runs, and check the query against its tables.
          More: ratchet explain T060
        """
      ])
  }

  @Test("without a default database reports one issue: that it was not set")
  func unset() async {
    let collector = IssueCollector()
    await withIssueReporters([.collect(into: collector)]) { await expectQuery(query) { "" } }
    #expect(collector.issues.count == 1)
    #expect(collector.issues.first?.what.hasPrefix("no default database was set") == true)
  }

  private func recorded() async {
    // recorded
    await expectQuery(query)
    await expectQuery(query, "why") { "id" }
    // recorded
  }

  @Test("works with a read-only database, too")
  func readOnly() async throws {
    var configuration = DatabaseConfiguration()
    let path = FileManager.default.temporaryDirectory.appending(path: "ratchet-tests-\(UUID())")
      .path
    try await DatabaseQueue(path: path).close()
    configuration.isReadOnly = true
    let database = try DatabaseQueue(path: path, configuration: configuration)
    await expectQuery(SQLQueryExpression("SELECT 1 AS one", as: Int.self), database: database) {
      """
      one
      ---
        1
      """
    }
    await database.close()
    for suffix in ["", "-wal", "-shm"]
    where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  @Test("T024: records the table into the source, at the call")
  func recording() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "ratchet-tests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let copy = folder.appending(path: "Copy.swift")
    try Data(contentsOf: URL(filePath: #filePath)).write(to: copy)
    let files = SnapshotFiles(
      journals: SnapshotJournals(folder: folder.appending(path: "journals")),
      startedAt: .distantFuture, build: { _ in "build" }, path: { _ in copy.path })
    let texts = try await issues(recording: files) { await recorded() }
    #expect(texts.count == 2)
    #expect(texts.allSatisfy { $0.hasPrefix("RatchetIssue T024 at ExpectQueryTests.swift:") })
    let text = try String(contentsOf: copy, encoding: .utf8)
    let parts = text.split(separator: "    // recorded\n", omittingEmptySubsequences: false)
    try #require(parts.count == 3)
    #expect(
      parts[1] == #"""
            await expectQuery(query) {
              """
              id  title   rating
              --  ------  ------
               1  "Emma"     4.5
               2  "Dune"    NULL
              """
            }
            await expectQuery(query, "why") {
              """
              id  title   rating
              --  ------  ------
               1  "Emma"     4.5
               2  "Dune"    NULL
              """
            }

        """#)
    try FileManager.default.removeItem(at: folder)
  }
}
