import RatchetData
import Testing

@Suite("A rebuilt table") struct RebuildTests {
  private static let schema = """
    CREATE TABLE trips(
      id INTEGER PRIMARY KEY AUTOINCREMENT, parent REFERENCES trips(id), place TEXT, days INTEGER
    );
    CREATE TABLE legs(id INTEGER PRIMARY KEY, trip REFERENCES trips(id) ON DELETE CASCADE);
    CREATE TABLE log(text);
    CREATE INDEX trips_by_place ON trips(place);
    CREATE VIEW places AS SELECT place FROM trips;
    CREATE VIEW all_places AS SELECT * FROM places;
    CREATE TRIGGER legs_in AFTER INSERT ON legs BEGIN
      UPDATE trips SET days = days + 1 WHERE id = new.trip;
    END;
    CREATE TRIGGER trips_in AFTER INSERT ON trips BEGIN INSERT INTO log VALUES (new.place); END;
    CREATE TRIGGER places_in INSTEAD OF INSERT ON places BEGIN
      INSERT INTO trips(place) VALUES (new.place);
    END;
    INSERT INTO trips VALUES (1, NULL, 'Rome', 0), (2, 1, 'Oslo', 3), (9, NULL, 'Bern', 1);
    DELETE FROM trips WHERE id = 9;
    DELETE FROM log;
    INSERT INTO legs VALUES (1, 1), (2, 2);
    """

  private static let columns = """
    id INTEGER PRIMARY KEY AUTOINCREMENT, parent INTEGER REFERENCES trips(id),
    place TEXT NOT NULL, days INTEGER NOT NULL DEFAULT 1 CHECK (days > 0), rating REAL DEFAULT 2.5
    """

  private func migrate(
    _ database: any DatabaseWriter, _ body: @escaping @Sendable (Database) throws -> Void
  ) async throws {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1", sql: Self.schema)
    try await migrator.migrate(database)
    migrator.registerMigration("2", migrate: body)
    try await migrator.migrate(database)
  }

  private static func objects(_ db: Database) throws -> Set<String> {
    Set(try db.fetchAll(String.self, sql: "SELECT type || ' ' || name FROM sqlite_schema"))
  }

  /// A database with a schema, in which a later migration has rebuilt the table of trips.
  private static func rebuilt(_ schema: String, columns: String) async throws -> DatabaseQueue {
    let database = try DatabaseQueue()
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1", sql: schema)
    migrator.registerMigration("2") { try $0.rebuildTable("trips", columns: columns) }
    try await migrator.migrate(database)
    return database
  }

  @Test("keeps triggers and indexes that name it in other letters")
  func otherLetters() async throws {
    let database = try await Self.rebuilt(
      """
      CREATE TABLE trips(id INTEGER PRIMARY KEY, place TEXT);
      CREATE TABLE log(text);
      CREATE TRIGGER noted AFTER INSERT ON Trips BEGIN INSERT INTO log VALUES (new.place); END;
      CREATE INDEX by_place ON TRIPS(place)
      """, columns: "id INTEGER PRIMARY KEY, place TEXT NOT NULL")
    try await database.write { (db) throws in
      try db.execute(sql: "INSERT INTO trips VALUES (1, 'Rome')")
      #expect(try db.fetchAll(String.self, sql: "SELECT text FROM log") == ["Rome"])
      #expect(try db.indexes(on: "trips").map(\.name) == ["by_place"])
    }
  }

  @Test(
    "keeps its row IDs where an integer key goes or comes",
    arguments: [
      ("id INTEGER PRIMARY KEY, place TEXT", "id INTEGER, place TEXT"),
      ("place TEXT", "id INTEGER PRIMARY KEY, place TEXT"),
      ("place TEXT", "rowid INTEGER PRIMARY KEY, place TEXT"),
      ("rowid INTEGER PRIMARY KEY, place TEXT", "place TEXT"),
    ])
  func rowIDs(old: String, new: String) async throws {
    let database = try await Self.rebuilt(
      """
      CREATE TABLE trips(\(old));
      INSERT INTO trips(rowid, place) VALUES (5, 'Rome'), (9, 'Oslo')
      """, columns: new)
    try await database.read { (db) throws in
      #expect(try db.fetchAll(Int.self, sql: "SELECT rowid FROM trips ORDER BY 1") == [5, 9])
    }
  }

  @Test("has the new definition, its rows, its own schema objects and the references to it")
  func whole() async throws {
    let database = try DatabasePool.temporary()
    try await migrate(database) { db in
      let before = try Self.objects(db)
      try db.rebuildTable("Trips", columns: Self.columns, copying: ["DAYS": "max(days, 1)"])
      #expect(try Self.objects(db) == before)
      #expect(try db.fetchOne(Int.self, sql: "PRAGMA legacy_alter_table") == 0)
    }
    try await database.write { db in
      #expect(try db.fetchOne(Int.self, sql: "PRAGMA foreign_keys") == 1)
      let rows = try db.fetchAll(
        String.self,
        sql:
          "SELECT concat_row FROM (SELECT id || ' ' || ifnull(parent, '-') || ' ' || place || ' ' || days || ' ' || rating AS concat_row FROM trips ORDER BY id)"
      )
      #expect(rows == ["1 - Rome 1 2.5", "2 1 Oslo 4 2.5"])
      #expect(try db.columns(in: "trips").map(\.isNotNull) == [false, false, true, true, false])
      #expect(try db.foreignKeys(on: "legs").map(\.parent) == ["trips"])
      #expect(try db.foreignKeys(on: "trips").map(\.parent) == ["trips"])
      // Its triggers and views work, and its ids continue.
      try db.execute(sql: "INSERT INTO legs VALUES (3, 1); INSERT INTO places VALUES ('Riga')")
      #expect(try db.fetchOne(Int.self, sql: "SELECT days FROM trips WHERE id = 1") == 2)
      #expect(try db.fetchAll(String.self, sql: "SELECT text FROM log") == ["Riga"])
      #expect(try db.fetchOne(Int.self, sql: "SELECT max(id) FROM trips") == 10)
      #expect(
        try db.fetchAll(String.self, sql: "SELECT * FROM all_places ORDER BY 1")
          == ["Oslo", "Riga", "Rome"])
      try db.execute(sql: "DELETE FROM trips WHERE id = 1 AND NOT EXISTS (SELECT 1)")
      #expect(throws: DatabaseError.self) {
        try db.execute(sql: "INSERT INTO trips(place, days) VALUES ('Ulm', 0)")
      }
    }
    await database.close()
  }

  @Test(
    "is unchanged if something no longer fits it, and the error names that",
    arguments: [
      ("id INTEGER PRIMARY KEY, days INT", "all_places does not fit the new trips: "),
      ("id INTEGER PRIMARY KEY, place TEXT", "legs_in does not fit the new trips: "),
      ("id INTEGER PRIMARY KEY, place TEXT, days INT CHECK (days > 2)", "CHECK constraint failed"),
      ("id INTEGER PRIMARY KEY, place TEXT,", "near \")\""),
      ("other INT", "the new trips has no column in common with the old table"),
    ])
  func misfits(_ columns: String, _ message: String) async throws {
    let database = try DatabaseQueue()
    try await migrate(database) { db in
      // Without this, dropping the column would also drop the index.
      try db.execute(sql: "DROP INDEX trips_by_place")
      let (objects, changes) = (
        try Self.objects(db), try db.fetchAll(Int.self, sql: "SELECT days FROM trips")
      )
      let error = #expect(throws: DatabaseError.self) {
        try db.rebuildTable("trips", columns: columns)
      }
      #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
      #expect(try Self.objects(db) == objects)
      #expect(try db.fetchAll(Int.self, sql: "SELECT days FROM trips") == changes)
      #expect(try db.fetchOne(Int.self, sql: "PRAGMA legacy_alter_table") == 0)
    }
    await database.close()
  }

  @Test("is not blamed for earlier violations") func brokenBefore()
    async throws
  {
    let database = try DatabaseQueue()
    try await migrate(database) { db in
      try db.execute(sql: "CREATE VIEW odd AS SELECT speed FROM trips")
      try db.rebuildTable("trips", columns: "id INTEGER PRIMARY KEY, place TEXT, days INT")
    }
    await database.close()
  }

  @Test("is refused if foreign keys are enforced, and for anything that is not a table")
  func refusals() async throws {
    let database = try DatabaseQueue()
    try await migrate(database) { db in
      for name in ["nothing", "places", "sqlite_sequence"] {
        let error = #expect(throws: DatabaseError.self) {
          try db.rebuildTable(name, columns: "a")
        }
        #expect(error?.message == Wording.noTable(name, in: "main"))
      }
      let error = #expect(throws: DatabaseError.self) {
        try db.rebuildTable("trips", columns: "id", copying: ["speed": "1"])
      }
      #expect(error?.message == Wording.rebuildHasNoColumn("speed", table: "trips"))
      let repeated = #expect(throws: DatabaseError.self) {
        try db.rebuildTable("trips", columns: "id, days", copying: ["days": "1", "Days": "2"])
      }
      #expect(repeated?.message == Wording.rebuildRepeatsColumn("days", table: "trips"))
    }
    let error = try await databaseError {
      try await database.write { try $0.rebuildTable("trips", columns: Self.columns) }
    }
    #expect(error.message == Wording.rebuildEnforcesKeys("trips"))
    #expect(
      try await database.read { try $0.fetchOne(Int.self, sql: "SELECT count(*) FROM legs") } == 2)
    await database.close()
  }

  @Test("keeps a full-text index of its rows, and temporary triggers")
  func rowIDs() async throws {
    let database = try DatabaseQueue()
    try await database.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA foreign_keys = OFF;
          CREATE TABLE note(text TEXT);
          INSERT INTO note(rowid, text) VALUES (5, 'five'), (7, 'seven');
          CREATE VIRTUAL TABLE search USING fts5(text, content = 'note');
          INSERT INTO search(search) VALUES ('rebuild');
          CREATE TRIGGER note_in AFTER INSERT ON note BEGIN
            INSERT INTO search(rowid, text) VALUES (new.rowid, new.text);
          END;
          CREATE TEMP TABLE seen(text);
          CREATE TEMP TRIGGER note_seen AFTER INSERT ON note BEGIN
            INSERT INTO seen VALUES (new.text);
          END;
          """)
      try db.rebuildTable("note", columns: "text TEXT NOT NULL, length INT AS (length(text))")
      try db.execute(sql: "INSERT INTO note(text) VALUES ('eight')")
      #expect(
        try db.fetchAll(
          Int.self, sql: "SELECT rowid FROM search WHERE search MATCH 'seven OR eight'") == [7, 8])
      #expect(try db.fetchAll(String.self, sql: "SELECT text FROM seen") == ["eight"])
      #expect(try db.triggerExists("note_seen", in: "temp") && !db.triggerExists("note_seen"))
      try db.execute(sql: "INSERT INTO search(search) VALUES ('integrity-check')")
      try db.execute(sql: "DROP TRIGGER note_in")
      try db.rebuildTable(
        "note", columns: "text TEXT PRIMARY KEY", options: "STRICT, WITHOUT ROWID")
      #expect(
        try db.fetchAll(String.self, sql: "SELECT text FROM note") == ["eight", "five", "seven"])
    }
    await database.close()
  }
}
