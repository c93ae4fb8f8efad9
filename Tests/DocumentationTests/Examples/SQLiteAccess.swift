import Foundation
import RatchetCSQLite
import RatchetData
import Testing

private enum SQLiteAccessExamples {
  @Table
  struct Note: Hashable, Identifiable {
    let id: Int
    var text = ""
  }

  static func run(at path: String) async throws -> ([Int], String?) {
    let wordCount = DatabaseFunction("word_count", isPure: true) { (text: String) in
      text.split(separator: " ").count
    }
    let longest = DatabaseAggregate("longest", initialState: "") {
      (longest: inout String, text: String) in
      if text.count > longest.count { longest = text }
    } result: { longest in
      longest
    }
    let natural = DatabaseCollation("natural") { $0.localizedStandardCompare($1) }

    var configuration = DatabaseConfiguration()
    configuration.add(wordCount)
    configuration.add(longest)
    configuration.add(natural)
    let database = try DatabasePool(path: path, configuration: configuration)

    try await database.write { db in
      try db.execute(sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
      try Note.insert {
        for text in ["note 10 is long", "note 9"] { Note.Draft(text: text) }
      }
      .execute(db)
    }
    let counts = try await database.read { db in
      try Note.order { $0.text.collate(natural.collation) }
        .select { wordCount($0.text) }
        .fetchAll(db)
    }
    let text = try await database.read { db in
      try db.fetchOne(String.self, sql: "SELECT longest(text) FROM notes")
    }
    await database.close()
    return (counts, text)
  }

  static func trace(_ configuration: inout DatabaseConfiguration) {
    configuration.trace = { statement in
      if statement.duration > .milliseconds(100) {
        print("slow: \(statement.sql) (\(statement.duration))")
      }
    }
  }

  static func stop(_ slowSQL: String, in database: any DatabaseReader) async throws -> [Int] {
    let end = ContinuousClock.now + .seconds(2)
    let ids = try await database.read { db in
      try db.withProgress {
        .now < end
      } perform: {
        try db.fetchAll(Int.self, sql: slowSQL)
      }
    }
    return ids
  }

  struct Scene {
    let database: any DatabaseWriter

    func sceneDidEnterBackground() { database.suspend() }
    func sceneWillEnterForeground() { database.resume() }
  }

  struct Cells: RowDecodable {
    var values: [SQLValue]

    init(row: Row) throws {
      values = try (0..<row.count).map { try row[$0] }
    }
  }

  static func run(_ typed: String, in database: any DatabaseReader) async throws -> [Cells] {
    var permissions = ReadPermissions()
    permissions.allow(Note.self)
    permissions.allow("authors", columns: ["id", "name"])
    permissions.timeLimit = .seconds(2)

    let rows = try await database.read { [permissions] db in
      try db.withPermissions(permissions) {
        try db.fetchAll(Cells.self, sql: typed)
      }
    }
    return rows
  }

  static func lines(of database: any DatabaseReader) async throws -> [UInt8] {
    let lines = try await database.read { db in
      var lines: [UInt8] = []
      try db.forEachRow(sql: "SELECT text FROM notes ORDER BY id") { row in
        if try row.isNull(0) { return }
        try row.withUTF8(0) { text in
          for index in text.indices { lines.append(text[index]) }
        }
        lines.append(UInt8(ascii: "\n"))
      }
      return lines
    }
    return lines
  }

  static func words(of database: any DatabaseReader) async throws -> Int {
    let last = try await database.read { db in
      try db.fetchOne(Int.self, sql: "SELECT max(id) FROM notes") ?? 0
    }
    let parts = stride(from: 1, through: last, by: 1_000).map { $0...($0 + 999) }
    let words = try await database.readConcurrently(parts) { db, ids in
      var words = 0
      try db.forEachRow(
        sql: "SELECT text FROM notes WHERE id BETWEEN ? AND ?",
        arguments: [ids.lowerBound, ids.upperBound]
      ) { row in
        let text: String = try row[0]
        words += text.split(separator: " ").count
      }
      return words
    }
    return words.reduce(0, +)
  }

  static func limit(of database: any DatabaseReader) async throws -> Int32 {
    let limit = try await database.read { db in
      try db.withUnsafeHandle { sqlite3_limit($0, SQLITE_LIMIT_SQL_LENGTH, -1) }
    }
    return limit
  }
}

@Suite("The examples of SQLiteAccess.md") struct SQLiteAccessExampleTests {
  @Test("run") func run() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "ratchet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (counts, text) = try await SQLiteAccessExamples.run(
      at: folder.appending(path: "notes.sqlite").path)
    #expect(counts == [2, 4])
    #expect(text == "note 10 is long")
    try FileManager.default.removeItem(at: folder)

    var configuration = DatabaseConfiguration()
    SQLiteAccessExamples.trace(&configuration)
    let database = try DatabaseQueue(configuration: configuration)
    #expect(try await SQLiteAccessExamples.stop("SELECT 1", in: database) == [1])
    #expect(try await SQLiteAccessExamples.limit(of: database) > 0)
    try await database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
          CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT, email TEXT);
          INSERT INTO authors VALUES (1, 'Blob', 'blob@example.com');
          INSERT INTO notes (text) VALUES ('é'), (''), ('two')
          """)
    }
    let lines = try await SQLiteAccessExamples.lines(of: database)
    #expect(String(decoding: lines, as: UTF8.self) == "é\n\ntwo\n")
    #expect(try await SQLiteAccessExamples.words(of: database) == 2)
    let rows = try await SQLiteAccessExamples.run("SELECT name FROM authors", in: database)
    #expect(rows.map(\.values) == [[.text("Blob")]])
    let error = await #expect(throws: DatabaseError.self) {
      _ = try await SQLiteAccessExamples.run("SELECT email FROM authors", in: database)
    }
    let scene = SQLiteAccessExamples.Scene(database: database)
    scene.sceneDidEnterBackground()
    await #expect(throws: DatabaseError.self) {
      try await database.write { try $0.execute(sql: "DELETE FROM authors") }
    }
    scene.sceneWillEnterForeground()
    try await database.write { try $0.execute(sql: "DELETE FROM authors") }
    #expect(
      error?.message == "the SQL may not read authors.email: its permissions do not allow it")
  }
}
