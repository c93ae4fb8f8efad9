import Foundation
import RatchetData
import RatchetDependencies
import Testing

extension DatabaseMigrator {
  fileprivate static let books: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration(
      "books", sql: "CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT NOT NULL)")
    return migrator
  }()
}

@Suite struct BootstrapDatabaseTests {
  @Dependency(\.defaultDatabase) private var database

  @Test("in a test: a fresh database in memory, migrated and without seeds, whatever the path")
  func test() async throws {
    for _ in 0..<2 {
      try await withDependencies {
        try $0.bootstrapDatabase(.books, at: "/no/such/folder/x.sqlite") {
          try $0.insertBook("seed")
        }
      } operation: {
        #expect(database is DatabaseQueue)
        try await database.insertBook("Emma")
        #expect(try await database.titles() == ["Emma"])
      }
    }
  }

  @Test("in a preview: a fresh database in memory with the seeds")
  func preview() async throws {
    for _ in 0..<2 {
      try await withDependencies {
        $0.context = .preview
        try $0.bootstrapDatabase(.books) { try $0.insertBook("seed") }
      } operation: {
        #expect(try await database.titles() == ["seed"])
        try await database.insertBook("Emma")
        #expect(try await database.read(DatabaseMigrator.books.hasBeenMigrated))
      }
    }
  }

  @Test("live: a pool in the file at the path, whose folder is created; rows persist")
  func live() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("a/b c/books.sqlite").path
    for count in 1...2 {
      try await withDependencies {
        $0.context = .live
        try $0.bootstrapDatabase(.books, at: path) { try $0.insertBook("seed") }
      } operation: {
        let pool = try #require(database as? DatabasePool)
        #expect(pool.path == path)
        try await pool.insertBook("Emma")
        #expect(try await pool.titles() == Array(repeating: "Emma", count: count))
        await pool.close()
      }
    }
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.url.appendingPathComponent("a").path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test("live: an unusable file throws at once, with the reason")
  func refused() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path("file")
    try Data("no database".utf8).write(to: URL(fileURLWithPath: file))
    func error(at path: String) -> DatabaseError? {
      #expect(throws: DatabaseError.self) {
        var values = DependencyValues()
        values.context = .live
        try values.bootstrapDatabase(.books, at: path)
      }
    }
    #expect(error(at: file)?.code.primary == .notADatabase)
    #expect(
      error(at: "")?.message
        == "the path names no file; for a database in memory, use DatabaseQueue()")
    let inFile = file + "/books.sqlite"
    #expect(
      error(at: inFile)?.message
        == "cannot open \(inFile): the folder \(file) could not be created; check its permissions")
  }

  @Test("made by hand: a pool in a file live, in memory elsewhere; empty, and not the default one")
  func byHand() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("new/books.sqlite").path
    for context in DependencyContext.allCases {
      try await withDependencies {
        $0.context = context
      } operation: {
        let database = try RatchetData.defaultDatabase(path: path)
        #expect((database as? DatabasePool)?.path == (context == .live ? path : nil))
        #expect(database is DatabasePool == (context == .live))
        #expect(
          try await database.read { try $0.fetchOne(sql: "SELECT count(*) FROM sqlite_schema") }
            == 0)
        await database.close()
      }
    }
  }

  @Test("can be prepared at program start, in one line")
  func prepared() async throws {
    try prepareDependencies { try $0.bootstrapDatabase(.books) }
    try await database.insertBook("Emma")
    #expect(try await database.titles() == ["Emma"])
  }

  @Test("a missing default database is an issue with the fix, and throws")
  func unset() async throws {
    let text = """
      no default database was set: use try prepareDependencies { try $0.bootstrapDatabase() } when \
      the program starts, or withDependencies { try $0.bootstrapDatabase() } in a test
      """
    let collector = IssueCollector()
    let error = try await databaseError {
      try await withIssueReporters([.collect(into: collector)]) { _ = try await database.titles() }
    }
    #expect(error == DatabaseError(code: .misuse, message: text))
    #expect(collector.issues.map(\.what) == [text])
  }
}
