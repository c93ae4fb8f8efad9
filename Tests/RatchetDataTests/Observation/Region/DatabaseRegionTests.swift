import RatchetData
import Testing

@Suite("Regions of a database") struct DatabaseRegionTests {
  private static let parts: [TableRegion] = [
    .all, .some(rows: true, columns: []), .some(rows: false, columns: ["a"]),
    .some(rows: true, columns: ["a", "b"]), .columns(["B"]), .columns([]),
  ]

  private static let regions: [DatabaseRegion] = {
    let tables = ["t", "u"].flatMap { name in
      parts.map { DatabaseRegion(TableName(name), $0) }
    }
    return tables + [
      DatabaseRegion(), .everything, DatabaseRegion(named: "T"),
      DatabaseRegion(TableName("t", in: "temp")), rowsNamed("t"), rowsNamed("V"),
    ]
  }()

  private static func rowsNamed(_ name: String) -> DatabaseRegion {
    var region = DatabaseRegion()
    region.insert(.some(rows: true, columns: []), named: name)
    return region
  }

  /// The points of a region, out of all possible ones.
  private func points(_ region: DatabaseRegion) -> Set<String> {
    var points: Set<String> = []
    for schema in ["main", "temp", "other"] {
      for table in ["t", "u", "v"] {
        let all = ["rows", "a", "b", "c"].map { "\(schema).\(table).\($0)" }
        if region.isEverything { points.formUnion(all) }
        let parts = [region.tables[TableName(table, in: schema)], region.names[table]]
        for part in parts.compactMap({ $0 }) {
          switch part {
          case .all: points.formUnion(all)
          case .some(let rows, let columns):
            points.formUnion((columns + (rows ? ["rows"] : [])).map { "\(schema).\(table).\($0)" })
          }
        }
      }
    }
    return points
  }

  @Test("Union and intersection are those of sets, for every pair") func sets() {
    for left in Self.regions {
      for right in Self.regions {
        #expect(points(left.union(right)) == points(left).union(points(right)))
        #expect(
          left.intersects(right) == !points(left).isDisjoint(with: points(right)),
          "\(left) and \(right)")
      }
      #expect(left.isEmpty == points(left).isEmpty)
    }
  }

  private func region(_ sql: String) async throws -> String {
    let database = try DatabaseQueue()
    defer { withExtendedLifetime(database) {} }
    try await database.runWithoutTransaction(
      """
      CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT, shelf INTEGER, loud AS (upper(title)));
      CREATE TABLE shelf(id INTEGER PRIMARY KEY, name TEXT);
      CREATE VIEW placed AS SELECT title, name FROM book JOIN shelf ON shelf.id = book.shelf;
      CREATE VIEW named AS SELECT name FROM placed;
      CREATE TEMP TABLE draft(a);
      """)
    return try await database.region { db in
      _ = try db.fetchAll(SQLValue.self, sql: sql)
    }.description
  }

  @Test(
    "Tables and columns come from SQLite: for views, subqueries, common table expressions and others",
    arguments: [
      ("SELECT count(*) FROM book", "any book(rows)"),
      ("SELECT count(*) FROM main.book", "book(rows)"),
      ("SELECT count(*) FROM draft", "any draft(rows)"),
      ("SELECT title FROM book WHERE id = 1", "book(rows, id, title)"),
      ("SELECT rowid FROM book", "any book(rows), book(rows, id)"),
      ("SELECT loud FROM book", "book(rows, loud)"),
      ("SELECT a FROM draft", "temp.draft(rows, a)"),
      ("SELECT Name FROM SHELF", "shelf(rows, name)"),
      (
        "SELECT name FROM placed",
        "book(rows, shelf, title), placed(rows, name), shelf(rows, id, name)"
      ),
      (
        "SELECT 1 WHERE EXISTS (SELECT 1 FROM book WHERE shelf IN (SELECT id FROM shelf))",
        "book(rows, shelf), shelf(rows, id)"
      ),
      (
        "WITH RECURSIVE up(n) AS (SELECT id FROM shelf UNION SELECT n + 1 FROM up WHERE n < 3) SELECT n FROM up",
        "any shelf(rows), any up(rows), shelf(rows, id), up(rows)"
      ),
      ("SELECT 1", ""),
      ("SELECT name FROM sqlite_schema", "sqlite_master(rows, name)"),
      ("SELECT name FROM pragma_table_info('book')", "everything"),
    ])
  func statements(_ sql: String, _ expected: String) async throws {
    let region = try await region(sql)
    #expect(region == expected)
  }

  @Test("A view of a view names both") func nestedView() async throws {
    let region = try await region("SELECT name FROM named")
    #expect(region.contains("named(") && region.contains("placed("))
  }
}

extension DatabaseWriter {
  /// The region that the statements of a block read.
  func region(_ body: @escaping @Sendable (Database) throws -> Void) async throws -> DatabaseRegion
  {
    try await read { db in
      db.observeStatements()
      let (result, region) = db.tracking { Result { try body(db) } }
      try result.get()
      return region
    }
  }
}
