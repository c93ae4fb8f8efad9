import Foundation
import RatchetData
import Testing

/// A table whose dates an earlier version of this library stored.
@Table("meetings") private struct Meeting: Hashable {
  let id: Int
  var at: Date
  var end: Date?
  @Column(as: [String: [Date]].JSONRepresentation.self) var notes: [String: [Date]]
}

@Suite struct ConvertDatesTests {
  private static let schema = """
    CREATE TABLE "meetings" (id INTEGER PRIMARY KEY, at TEXT NOT NULL, "end", notes TEXT);
    CREATE TABLE log (what TEXT);
    CREATE TRIGGER touch AFTER UPDATE ON meetings BEGIN
      INSERT INTO log VALUES ('touched'); UPDATE meetings SET at = 'now' WHERE id = new.id;
    END;
    INSERT INTO meetings VALUES
      (1, '2026-11-22T10:00:00.000Z', '2026-11-22T11:30:00.500Z',
       '{"a":["2026-11-22T10:00:00.000Z","2026-11-23T10:00:00.000Z"],"b":["2026-11-22T10:00:00.000Z"]}'),
      (2, '2026-11-22 09:00:00.000', NULL, '{}'),
      (3, '-000043-03-15T12:00:00.000Z', '+010000-01-01T00:00:00.000Z', 'no json 2026-11-22T10:00:00.000Z'),
      (4, '2026-11-22T10:00:00.000Z' || char(0), x'00', '{"at" : "2026-11-22T10:00:00Z", "n" : 1.50}'),
      (5, '2026-11-22T10:00:00+02:00', 1795341600, NULL);
    """

  private func meetings<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T {
    try await onMemory { db in
      try db.execute(sql: Self.schema)
      return try body(db)
    }
  }

  private static func column(_ name: String, _ db: Database) throws -> [SQLValue] {
    try db.fetchAll(SQLValue.self, sql: "SELECT \"\(name)\" FROM meetings ORDER BY id")
  }

  @Test("a date that is a key of JSON stays, also where it is a value too")
  func keys() async throws {
    try await onMemory { db in
      let date = "2026-11-22T10:00:00.000Z"
      try db.execute(sql: "CREATE TABLE notes (text TEXT)")
      try db.execute(
        sql: "INSERT INTO notes VALUES (?)",
        arguments: [#"{"\#(date)":"\#(date)","a":{"\#(date)" : ["\#(date)"]}}"#])
      try db.convertDates(inTable: "notes", columns: [], jsonColumns: ["text"])
      let new = "2026-11-22 10:00:00.000"
      #expect(
        try db.fetchOne(String.self, sql: "SELECT text FROM notes")
          == #"{"\#(date)":"\#(new)","a":{"\#(date)" : ["\#(new)"]}}"#)
    }
  }

  @Test("dates of the earlier form get today's form, and everything else stays the same")
  func columns() async throws {
    try await meetings { db throws in
      #expect(try db.convertDates(inTable: "meetings", columns: ["at", "end"]) == 2)
      #expect(
        try Self.column("at", db)
          == [
            .text("2026-11-22 10:00:00.000"), .text("2026-11-22 09:00:00.000"),
            .text("-000043-03-15 12:00:00.000"), .text("2026-11-22T10:00:00.000Z\0"),
            .text("2026-11-22T10:00:00+02:00"),
          ])
      #expect(
        try Self.column("end", db)
          == [
            .text("2026-11-22 11:30:00.500"), .null, .text("+010000-01-01 00:00:00.000"),
            .blob(Data([0])), .integer(1_795_341_600),
          ])
      // Converting twice has the same result as once, and no trigger has run.
      #expect(try db.convertDates(inTable: "meetings", columns: ["at", "end"]) == 0)
      #expect(try db.fetchOne(Int.self, sql: "SELECT count(*) FROM log") == 0)
      try db.execute(sql: "UPDATE meetings SET id = 6 WHERE id = 2")
      #expect(try db.fetchOne(Int.self, sql: "SELECT count(*) FROM log") == 1)
    }
  }

  @Test("a filter within a day then finds them")
  func filter() async throws {
    try await meetings { db throws in
      let ten = Date(timeIntervalSince1970: 1_795_341_600)
      let found = Meeting.where { $0.at <= ten && $0.id < 3 }.order(by: \.at).select(\.id)
      #expect(try found.fetchAll(db) == [2])
      try db.convertDates(inTable: "meetings", columns: ["at"])
      #expect(try found.fetchAll(db) == [2, 1])
    }
  }

  @Test("dates within JSON are converted if they are values, and the rest stays byte for byte")
  func json() async throws {
    try await meetings { db throws in
      let before = try Self.column("notes", db)
      #expect(
        try db.convertDates(inTable: "meetings", columns: [], jsonColumns: ["notes"]) == 1)
      let after = try Self.column("notes", db)
      let first =
        #"{"a":["2026-11-22 10:00:00.000","2026-11-23 10:00:00.000"],"b":["2026-11-22 10:00:00.000"]}"#
      #expect(after.first == .text(first))
      #expect(after.dropFirst() == before.dropFirst())
      #expect(
        try db.convertDates(inTable: "meetings", columns: ["at"], jsonColumns: ["notes"]) == 2)
      #expect(try db.convertDates(inTable: "meetings", columns: []) == 0)
    }
  }

  @Test("columns and tables can have any name, including the conversion's own names")
  func names() async throws {
    for (table, column) in [
      ("ratchet_steps", "value"), ("ratchet_dates", "json"), ("a\"b", "date"), ("steps", "number"),
    ] {
      try await onMemory { db throws in
        let (name, quoted) = (QueryFragment(quote: table), QueryFragment(quote: column))
        let old = "2026-11-22T10:00:00.000Z"
        try #sql("CREATE TABLE \(name) (\(quoted) TEXT, plain TEXT) STRICT").execute(db)
        try #sql("INSERT INTO \(name) VALUES (\(#"["\#(old)"]"#), \(old))").execute(db)
        #expect(
          try db.convertDates(inTable: table, columns: ["plain"], jsonColumns: [column]) == 1)
        let rows = try #sql(
          "SELECT \(quoted) || plain FROM \(name)", as: String.self
        ).fetchAll(db)
        #expect(rows == [#"["2026-11-22 10:00:00.000"]2026-11-22 10:00:00.000"#])
      }
    }
  }

  @Test("a constraint that the new texts violate, or a missing column, changes nothing")
  func refused() async throws {
    try await meetings { db throws in
      try db.execute(sql: "CREATE UNIQUE INDEX once ON meetings(at)")
      try db.execute(
        sql: """
          INSERT INTO meetings(id, at) VALUES
            (7, '2026-12-01 08:00:00.000'), (8, '2026-12-01T08:00:00.000Z')
          """)
      let before = try Self.column("at", db)
      let error = #expect(throws: DatabaseError.self) {
        try db.convertDates(inTable: "meetings", columns: ["at"])
      }
      #expect(error?.code == .constraintUnique)
      #expect(try Self.column("at", db) == before)
      #expect(throws: DatabaseError.self) {
        try db.convertDates(inTable: "meetings", columns: ["at", "att"])
      }
    }
  }

  @Test("a migration converts a file that another version wrote, once")
  func migration() async throws {
    let folder = try TemporaryFolder()
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: meetings", sql: Self.schema)
    try await migrator.migrate(DatabaseQueue(path: folder.path()))
    migrator.registerMigration("2: dates as SQLite writes them") { db in
      try db.convertDates(inTable: "meetings", columns: ["at", "end"], jsonColumns: ["notes"])
    }
    let database = try DatabaseQueue(path: folder.path())
    try await migrator.migrate(database)
    try await migrator.migrate(database)
    let first = try await database.read { try Meeting.find(1).fetchOne($0) }
    let ten = Date(timeIntervalSince1970: 1_795_341_600)
    let next = ten.addingTimeInterval(86_400)
    #expect(
      first
        == Meeting(
          id: 1, at: ten, end: ten.addingTimeInterval(5400.5),
          notes: ["a": [ten, next], "b": [ten]]))
    let texts = try await database.read {
      try $0.fetchAll(String.self, sql: "SELECT at FROM meetings WHERE id = 1")
    }
    #expect(texts == ["2026-11-22 10:00:00.000"])
    await database.close()
  }
}
