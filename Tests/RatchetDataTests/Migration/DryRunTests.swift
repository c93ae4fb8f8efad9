import Foundation
import RatchetData
import Testing

@testable import struct RatchetSQLite.DatabaseCopy

@Suite struct DryRunTests {
  private func migrator() -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration(
      "v1 books", sql: "CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT NOT NULL)")
    return migrator
  }

  private func migratorOfNextVersion() -> DatabaseMigrator {
    var migrator = migrator()
    migrator.registerMigration(
      "v2 ratings",
      sql: """
        ALTER TABLE book ADD COLUMN rating INTEGER;
        CREATE INDEX book_rating ON book(rating)
        """)
    migrator.registerMigration("v3 blanks") { db in
      let update = try db.prepare("UPDATE book SET title = ? WHERE id = ?")
      for id in try db.fetchAll(Int.self, sql: "SELECT id FROM book") {
        try update.execute(arguments: ["book \(id)", id])
      }
    }
    return migrator
  }

  @Test("tells what would run and what the schema would be; the database stays as it is")
  func report() async throws {
    let database = try DatabasePool.temporary()
    try await migrator().migrate(database)
    try await database.write { db in
      try db.execute(sql: "INSERT INTO book(title) VALUES ('Emma'), ('Dune'), ('Persuasion')")
    }
    let next = migratorOfNextVersion()
    let before = try await contents(of: database)
    let dryRun = try await next.dryRun(on: database)
    #expect(
      dryRun.description == """
        Migrations to be applied:
          v2 ratings
            ALTER TABLE book ADD COLUMN rating INTEGER;
            CREATE INDEX book_rating ON book(rating)
          v3 blanks
            SELECT id FROM book
            UPDATE book SET title = ? WHERE id = ?
        Changes of the schema:
          ~ table book
              - CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT NOT NULL)
              + CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT NOT NULL, rating INTEGER)
          + index book_rating
              + CREATE INDEX book_rating ON book(rating)
        """)
    #expect(!dryRun.erasesDatabase)
    #expect(try await contents(of: database) == before)
    #expect(try await database.read(next.appliedMigrations) == ["v1 books"])
    let first = try await next.dryRun(on: database, upTo: "v2 ratings")
    #expect(first.migrations.map(\.name) == ["v2 ratings"])
    try await next.migrate(database)
    #expect(
      try await next.dryRun(on: database).description == """
        No migration would be applied.
        The schema would stay as it is.
        """)
    await database.close()
  }

  @Test("of an empty database in memory, and of a read that has begun")
  func empty() async throws {
    let database = try DatabaseQueue()
    let dryRun = try await migrator().dryRun(on: database)
    #expect(dryRun.migrations.map(\.name) == ["v1 books"])
    #expect(
      dryRun.schemaChanges.map(\.description) == [
        """
        + table book
            + CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT NOT NULL)
        """
      ])
    #expect(try await database.read { try $0.fetchAll(String.self, sql: Self.names) } == [])
  }

  @Test("fails as the migrations would over the rows that are there")
  func failure() async throws {
    let database = try DatabasePool.temporary()
    try await migrator().migrate(database)
    try await database.write { db in
      try db.execute(sql: "INSERT INTO book(title) VALUES ('Emma'), ('Emma')")
    }
    var next = migrator()
    next.registerMigration("v2 unique", sql: "CREATE UNIQUE INDEX title ON book(title)")
    let dry = try await databaseError { _ = try await next.dryRun(on: database) }
    let wet = try await databaseError { try await next.migrate(database) }
    #expect(dry == wet)
    #expect(dry.code.primary == .constraint)
    await database.close()
  }

  @Test("says that the database would be erased, and erases it not")
  func erasing() async throws {
    let database = try DatabaseQueue()
    try await migrator().migrate(database)
    var other = DatabaseMigrator()
    other.eraseDatabaseOnSchemaChange = true
    other.registerMigration("v1 books", sql: "CREATE TABLE volume(id INTEGER PRIMARY KEY)")
    let dryRun = try await other.dryRun(on: database)
    #expect(dryRun.erasesDatabase)
    #expect(dryRun.description.hasPrefix("The database would be erased.\n"))
    #expect(dryRun.schemaChanges.map(\.name) == ["book", "volume"])
    #expect(
      try await database.read { try $0.fetchAll(String.self, sql: Self.names) }
        == ["book", "ratchet_migrations"])
  }

  @Test(
    "a copy has all that the reader saw, in memory or in a file, whatever the page size",
    arguments: [0, .max], [512, 4096, 65536])
  func copies(limit: Int, pageSize: Int) async throws {
    let folder = try TemporaryFolder()
    let database = try DatabaseQueue(path: folder.path())
    try await database.writeWithoutTransaction { db in
      // A file in WAL mode keeps its page size.
      try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA page_size = \(pageSize); VACUUM;")
      try db.execute(sql: "PRAGMA journal_mode = WAL")
      try db.execute(sql: Book.schema)
      for number in 0..<300 { try db.insertBook("book \(number)") }
    }
    let (count, size, check) = try await database.read { db in
      let copy = try DatabaseCopy(of: db, limitInMemory: limit).database
      try copy.writeWithoutTransaction { try $0.insertBook("only here") }
      return (
        try copy.fetchOne(Int.self, sql: "SELECT count(*) FROM book"),
        try copy.fetchOne(Int.self, sql: "PRAGMA page_size"),
        try copy.fetchAll(String.self, sql: "PRAGMA integrity_check")
      )
    }
    #expect(count == 301)
    #expect(size == pageSize)
    #expect(check == ["ok"])
    #expect(try await database.titles().count == 300)
    await database.close()
  }

  @Test("a database that may only be read is rehearsed all the same")
  func readOnly() async throws {
    let folder = try TemporaryFolder()
    let writer = try DatabasePool(path: folder.path())
    try await migrator().migrate(writer)
    await writer.close()
    var configuration = DatabaseConfiguration()
    configuration.isReadOnly = true
    let reader = try DatabaseQueue(path: folder.path(), configuration: configuration)
    var next = migratorOfNextVersion()
    next.eraseDatabaseOnSchemaChange = true
    #expect(
      try await next.dryRun(on: reader).migrations.map(\.name) == ["v2 ratings", "v3 blanks"])
    await reader.close()
  }

  private static let names =
    "SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite%' ORDER BY name"

  private func contents(of database: some DatabaseReader) async throws -> [String] {
    try await database.read { db in
      try db.fetchAll(String.self, sql: "SELECT title FROM book ORDER BY id")
        + db.fetchAll(String.self, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
    }
  }
}
