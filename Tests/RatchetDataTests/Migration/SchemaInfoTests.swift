import RatchetData
import Testing

@Suite struct SchemaInfoTests {
  private static let schema = """
    CREATE TABLE place(name TEXT, country TEXT, PRIMARY KEY (country, name)) WITHOUT ROWID;
    CREATE TABLE trip(
      id INTEGER PRIMARY KEY, Title TEXT NOT NULL DEFAULT 'none', days INT UNIQUE,
      hours INT AS (days * 24), loud TEXT AS (upper(Title)) STORED,
      name TEXT, country TEXT, parent INTEGER REFERENCES trip ON DELETE CASCADE,
      FOREIGN KEY (country, name) REFERENCES place (country, name) ON UPDATE SET NULL
    );
    CREATE INDEX trip_by_title ON trip(Title, lower(name)) WHERE days > 1;
    CREATE VIEW long_trip AS SELECT id, Title FROM trip WHERE days > 7;
    CREATE TRIGGER trip_in AFTER INSERT ON trip BEGIN SELECT 1; END;
    CREATE TEMP TABLE draft(a);
    """

  @Test("Schema objects are found by name, whatever the case") func exists() async throws {
    try await onMemory { db in
      try db.execute(sql: Self.schema)
      #expect(try db.tableExists("TRIP") && db.viewExists("long_trip"))
      #expect(try db.indexExists("trip_by_title") && db.triggerExists("trip_in"))
      #expect(try !db.tableExists("long_trip") && !db.viewExists("trip"))
      #expect(try !db.indexExists("trip") && !db.triggerExists("trip"))
      #expect(try !db.tableExists("draft") && db.tableExists("draft", in: "temp"))
    }
  }

  @Test("Columns are described as declared, including generated ones") func columns()
    async throws
  {
    try await onMemory { db in
      try db.execute(sql: Self.schema)
      let columns = try db.columns(in: "Trip")
      #expect(
        columns.map(\.name) == [
          "id", "Title", "days", "hours", "loud", "name", "country", "parent",
        ])
      #expect(columns[0].primaryKeyPlace == 1 && columns[0].type == "INTEGER")
      #expect(columns[1].isNotNull && columns[1].defaultValue == "'none'")
      #expect(!columns[2].isNotNull && columns[2].primaryKeyPlace == nil)
      #expect(columns.map(\.generated) == [nil, nil, nil, .virtual, .stored, nil, nil, nil])
      #expect(try db.columns(in: "long_trip").map(\.name) == ["id", "Title"])
      #expect(try db.columns(in: "draft", schema: "temp").map(\.name) == ["a"])
      #expect(try db.primaryKey(of: "place") == ["country", "name"])
      #expect(try db.primaryKey(of: "trip") == ["id"])
      #expect(try db.primaryKey(of: "long_trip") == [])
      let error = #expect(throws: DatabaseError.self) { try db.columns(in: "nothing") }
      #expect(error?.message == "main has no table nothing")
    }
  }

  @Test("Indexes and foreign keys are described with their columns") func keys() async throws {
    try await onMemory { db in
      try db.execute(sql: Self.schema)
      let indexes = try db.indexes(on: "trip")
      #expect(indexes.map(\.name) == ["sqlite_autoindex_trip_1", "trip_by_title"])
      #expect(indexes[0].isUnique && indexes[0].origin == .unique && indexes[0].columns == ["days"])
      #expect(indexes[1].isPartial && !indexes[1].isUnique && indexes[1].origin == .createIndex)
      #expect(indexes[1].columns == ["Title", nil])
      #expect(try db.indexes(on: "place").map(\.origin) == [.primaryKey])

      let keys = try db.foreignKeys(on: "trip")
      #expect(keys.map(\.parent) == ["trip", "place"])
      #expect(keys[0].columns == ["parent"] && keys[0].parentColumns == [])
      #expect(keys[0].onDelete == "CASCADE" && keys[0].onUpdate == "NO ACTION")
      #expect(keys[1].columns == ["country", "name"])
      #expect(keys[1].parentColumns == ["country", "name"] && keys[1].onUpdate == "SET NULL")
      #expect(try db.foreignKeys(on: "place") == [])
    }
  }
}
