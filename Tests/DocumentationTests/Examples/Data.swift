import Foundation
import RatchetData
import Testing

private enum DataExamples {
  @Table
  struct Note: Hashable, Identifiable {
    let id: Int
    var text = ""
  }

  static func open(at path: String) async throws -> (any DatabaseWriter, [Note]) {
    var migrator = DatabaseMigrator()
    migrator.registerMigration(
      "1: notes", sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE)")

    let database = try DatabasePool(path: path)
    try await migrator.migrate(database)

    try await database.write { db in
      try Note.insert { Note.Draft(text: "Read Jane Eyre") }.execute(db)
    }
    let notes = try await database.read { db in
      try Note.order(by: \.id).fetchAll(db)
    }
    return (database, notes)
  }

  static func texts(after id: Int, in database: any DatabaseReader) async throws -> [String] {
    let texts = try await database.read { db in
      try db.fetchAll(String.self, sql: "SELECT text FROM notes WHERE id > ?", arguments: [id])
    }
    return texts
  }

  static func configured(at path: String) throws -> DatabasePool {
    var configuration = DatabaseConfiguration()
    configuration.applicationID = 0x6e6f_7465
    configuration.durability = .powerLoss
    configuration.busyTimeout = .seconds(2)
    configuration.prepareConnection = { try $0.execute(sql: "PRAGMA cache_size = -8000") }
    let database = try DatabasePool(path: path, configuration: configuration)
    return database
  }

  static func add(_ texts: [String], to database: any DatabaseWriter) async throws {
    try await database.write { db in
      try Note.insert { Note.Draft(text: "Import") }.execute(db)
      do {
        try db.inSavepoint {
          try Note.insert {
            for text in texts { Note.Draft(text: text) }
          }
          .execute(db)
        }
      } catch let error as DatabaseError where error.code == .constraintUnique {
        try Note.insert { Note.Draft(text: "Refused") }.execute(db)
      }
      db.afterCommit { print("Imported") }
    }
  }

  static func copy(
    _ database: any DatabaseWriter, to copy: String, _ smallCopy: String
  ) async throws -> (Data, [String], Database.CheckpointResult) {
    try await database.backup(to: DatabasePool(path: copy)) { progress in
      print("\(progress.completedPageCount) of \(progress.totalPageCount) pages")
    }
    try await database.vacuum(into: smallCopy)
    let bytes = try await database.serialized()
    let faults = try await database.read { try $0.integrityCheck() }
    let log = try await database.checkpoint(.truncate)
    return (bytes, faults, log)
  }
}

@Suite struct DataExampleTests {
  @Test("The examples of the article on data behave as described")
  func examples() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    func path(_ name: String) -> String { folder.appending(path: name).path }

    let (database, notes) = try await DataExamples.open(at: path("notes.sqlite"))
    #expect(notes == [DataExamples.Note(id: 1, text: "Read Jane Eyre")])
    try await DataExamples.add(["Read Emma", "Read Jane Eyre"], to: database)
    #expect(try await DataExamples.texts(after: 1, in: database) == ["Import", "Refused"])
    let error = await #expect(throws: DatabaseError.self) {
      try await database.read { try $0.fetchAll(String.self, sql: "SELECT txet FROM notes") }
    }
    #expect(
      error.map { "\($0)" }
        == "SQLITE_ERROR (1): no such column: txet (in: SELECT →txet FROM notes)")

    let (bytes, faults, _) = try await DataExamples.copy(
      database, to: path("copy.sqlite"), path("small.sqlite"))
    #expect(faults == [])
    for copy in [
      try DatabaseQueue(deserializing: bytes), try DatabaseQueue(path: path("copy.sqlite")),
      try DatabaseQueue(path: path("small.sqlite")),
    ] {
      #expect(try await DataExamples.texts(after: 1, in: copy) == ["Import", "Refused"])
      await copy.close()
    }
    await database.close()

    let configured = try DataExamples.configured(at: path("new.sqlite"))
    #expect(try await configured.read { try $0.applicationID } == 0x6e6f_7465)
    await configured.close()
    // It has no application id.
    #expect(throws: DatabaseError.self) { try DataExamples.configured(at: path("notes.sqlite")) }
    try FileManager.default.removeItem(at: folder)
  }
}
