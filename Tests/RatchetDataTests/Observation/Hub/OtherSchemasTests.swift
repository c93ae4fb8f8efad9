import RatchetData
import Testing

/// SQLite names no schema if a statement reads no column of a table.
@Suite("Observation of temporary and attached tables") struct OtherSchemasTests {
  private static let schema = """
    ATTACH ':memory:' AS aux;
    CREATE TABLE aux.shelf(id INTEGER PRIMARY KEY);
    CREATE TEMP TABLE draft(id INTEGER PRIMARY KEY);
    CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT);
    CREATE TABLE tick(number INTEGER);
    INSERT INTO tick VALUES (0);
    """

  @Test(
    "A query that only counts rows or checks for existence is fetched again",
    arguments: [
      ("SELECT count(*) FROM draft", "INSERT INTO draft VALUES (1)"),
      ("SELECT count(*) FROM temp.draft", "INSERT INTO draft VALUES (1)"),
      ("SELECT count(*) FROM shelf", "INSERT INTO shelf VALUES (1)"),
      ("SELECT count(*) FROM aux.shelf", "INSERT INTO aux.shelf VALUES (1)"),
      ("SELECT count(*) FROM note", "INSERT INTO note VALUES (1, 'a')"),
      ("SELECT EXISTS (SELECT 1 FROM draft)", "INSERT INTO temp.draft VALUES (1)"),
      ("SELECT EXISTS (SELECT 1 FROM SHELF)", "INSERT INTO shelf VALUES (1)"),
      ("SELECT count(*) FROM (SELECT 1 FROM draft)", "INSERT INTO draft VALUES (1)"),
      ("SELECT count(*) FROM sqlite_schema", "CREATE TABLE more(id)"),
      ("SELECT count(*) FROM sqlite_temp_schema", "CREATE TEMP TABLE more(id)"),
    ])
  func rows(_ query: String, _ change: String) async throws {
    let database = try DatabaseQueue()
    try await database.runWithoutTransaction(Self.schema)
    var counts = database.values { try $0.fetchOne(Int.self, sql: query) ?? 0 }
      .makeAsyncIterator()
    var ticks = database.values { try $0.fetchOne(Int.self, sql: "SELECT number FROM tick") ?? 0 }
      .makeAsyncIterator()
    let first = try await counts.next()
    #expect(try await ticks.next() == 0)
    try await database.run(change)
    // Earlier changes have been fetched by then.
    try await database.run("UPDATE tick SET number = 1")
    #expect(try await ticks.next() == 1)
    await database.close()
    #expect(try await counts.next() == first.map { $0 + 1 })
  }

  @Test("A query that counts rows reads no column, and the table with its name in any schema")
  func columns() async throws {
    let database = try DatabaseQueue()
    try await database.runWithoutTransaction(Self.schema)
    let region = try await database.region { db in
      _ = try db.fetchAll(Int.self, sql: "SELECT count(*) FROM note")
    }
    #expect(!region.intersects(DatabaseRegion(TableName("note"), .columns(["text"]))))
    #expect(region.intersects(DatabaseRegion(TableName("note"))))
    #expect(region.intersects(DatabaseRegion(TableName("note", in: "temp"))))
    #expect(!region.intersects(DatabaseRegion(TableName("draft", in: "temp"))))
    await database.close()
  }

  @Test(
    "A count and an existence check are fetched again for rows and their conditions, and nothing else"
  )
  func typed() async throws {
    let database = try DatabaseQueue()
    try await database.createNotes()
    let regions = [
      try await database.region { _ = try Note.all.count().fetchOne($0) },
      try await database.region { _ = try Note.where { $0.stars > 3 }.fetchCount($0) },
      try await database.region {
        _ = try Values(exists(Note.where { $0.stars > 3 }.select(\.id))).fetchOne($0)
      },
    ]
    let note = TableName("note")
    let changes: [TableRegion] = [.columns(["text"]), .columns(["stars"]), .all]
    #expect(
      regions.map { region in changes.map { region.intersects(DatabaseRegion(note, $0)) } }
        == [[false, false, true], [false, true, true], [false, true, true]])
    await database.close()
  }
}
