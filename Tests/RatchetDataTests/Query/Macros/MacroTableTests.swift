import Foundation
import Testing

@testable import RatchetData
@testable import RatchetQuery
@testable import RatchetSQLite

@Suite("Tables that macros write")
struct MacroTableTests {
  private static let key = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  private static let schema: [SQLQueryExpression<NoRows>] = [
    #sql(
      """
      CREATE TABLE errands(
        id INTEGER PRIMARY KEY, title TEXT NOT NULL, count INTEGER NOT NULL, share REAL NOT NULL,
        isDone INTEGER NOT NULL, note TEXT, key BLOB NOT NULL, due_at TEXT, image BLOB,
        urgency INTEGER NOT NULL)
      """),
    #sql(
      """
      CREATE TABLE book_list(
        isbn TEXT PRIMARY KEY, code TEXT, "class" TEXT NOT NULL, width INTEGER NOT NULL,
        height INTEGER NOT NULL, area INTEGER NOT NULL AS (width * height) STORED)
      """),
    #sql("CREATE TABLE errandTags(errandID INTEGER NOT NULL, tag TEXT NOT NULL)"),
  ]

  private func withDatabase<Result: Sendable>(
    _ body: @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await DatabaseQueue().write { db in
      for statement in Self.schema { try statement.execute(db) }
      return try body(db)
    }
  }

  @Test("A row of each kind of column comes back as it was written")
  func roundTrip() async throws {
    let errands = [
      Errand(
        id: 1, title: "a \"b\" 'c' \0 ä", count: -1, share: .pi, isDone: true, note: "",
        key: Self.key, due: Date(timeIntervalSince1970: 1.5), image: Data([0, 1]), urgency: .high),
      Errand(id: 2, key: Self.key),
    ]
    let rows = try await withDatabase { db in
      for errand in errands { try insert(errand, db) }
      return try #sql("SELECT \(Errand.columns) FROM \(Errand.self) ORDER BY id", as: Errand.self)
        .fetchAll(db)
    }
    #expect(rows == errands)
  }

  @Test("Names, representations, generated and private columns are told apart")
  func otherColumns() async throws {
    let volume = Volume(isbn: "9", code: "abc", width: 3, height: 4)
    let (row, code) = try await withDatabase { db in
      try insert(volume, db)
      let row = try #sql("SELECT \(Volume.columns) FROM \(Volume.self)", as: Volume.self)
        .fetchOne(db)
      return (row, try #sql("SELECT code FROM book_list", as: String.self).fetchOne(db))
    }
    #expect(row == volume)
    #expect(row?.isShown == true)
    #expect(code == "cba")
    #expect(
      Volume.TableColumns.allColumns.map(\.name)
        == ["isbn", "code", "class", "width", "height", "area"])
    #expect(
      Volume.TableColumns.writableColumns.map(\.name)
        == ["isbn", "code", "class", "width", "height"])
    #expect(Volume.columnCount == 6)
    #expect(Volume.Draft.columnCount == 5)
    #expect(Volume.columns.primaryKey.name == "isbn")
  }

  @Test("A draft has the defaults of its row, no key, and takes the fields of a row that is there")
  func drafts() async throws {
    let draft = Errand.Draft(key: Self.key)
    #expect(draft.id == nil && draft.title == "" && draft.count == 3 && draft.urgency == .low)
    let errand = Errand(id: 7, title: "x", key: Self.key)
    #expect(Errand.Draft(errand).id == 7)
    let rows = try await withDatabase { db in
      try insert(draft, db)
      try insert(Errand.Draft(errand), db)
      return try #sql(
        "SELECT \(Errand.Draft.columns) FROM \(Errand.Draft.self)", as: Errand.Draft.self
      ).fetchAll(db)
    }
    #expect(rows == [Errand.Draft(id: 1, key: Self.key), Errand.Draft(errand)])
    let category = Library.Category.Draft(name: "a")
    #expect(category.id == nil && category.rank == .plain)
    let volume = Volume.Draft(Volume(isbn: "1", width: 2, height: 3))
    #expect(volume.isbn == "1" && Volume.Draft(width: 1).class == "none")
  }

  @Test("Tables are called as said, or as their types in the plural")
  func names() {
    #expect(Errand.tableName == "errands")
    #expect(Errand.Draft.tableName == "errands")
    #expect(Volume.tableName == "book_list")
    #expect(ErrandTag.tableName == "errandTags")
    #expect(ErrandTag.schemaName == "main")
    #expect(Errand.schemaName == nil)
    #expect(Library.Category.tableName == "categories")
  }

  @Test("A column under #if is there where its clause is")
  func conditionalColumns() {
    #if DEBUG
      let last = "trace"
    #else
      let last = "isStripped"
    #endif
    let names = ["id", "name", "rank", last]
    #expect(Library.Category.TableColumns.allColumns.map(\.name) == names)
    #expect(Library.Category.columnCount == 4)
    #expect(Library.Category.Draft.TableColumns.allColumns.map(\.name) == names)
  }

  @Test("A selection is read in the order of its properties, and names what is selected so")
  func selections() async throws {
    let columns = ErrandSummary.Columns(
      errand: Errand.columns,
      tagCount: #sql("count(tag)"),
      firstTag: #sql("min(tag)", as: String?.self))
    let errand = Errand(id: 1, key: Self.key)
    let rows = try await withDatabase { db in
      try insert(errand, db)
      for tag in ["y", "x"] { try insert(ErrandTag(errandID: 1, tag: tag), db) }
      return try #sql(
        """
        SELECT \(columns) FROM errands LEFT JOIN errandTags ON errandID = errands.id
        GROUP BY errands.id
        """, as: ErrandSummary.self
      ).fetchAll(db)
    }
    #expect(rows == [ErrandSummary(errand: errand, tagCount: 2, firstTag: "x")])
    #expect(ErrandSummary.columnCount == 12)
    #expect(
      columns.queryFragment.sql.hasSuffix(#", count(tag) AS "tagCount", min(tag) AS "first""#))
    #expect(!columns.queryFragment.sql.contains(#"AS "errand""#))
  }

  @Test("A selection that is a table describes a common table expression")
  func commonTableExpression() async throws {
    let columns = Report.Columns(title: #sql("'a'"), number: #sql("NULL", as: Int?.self))
    let rows = try await withDatabase { db in
      try #sql(
        """
        WITH \(Report.self) AS (SELECT \(columns))
        SELECT \(Report.columns) FROM \(Report.self)
        """, as: Report.self
      ).fetchAll(db)
    }
    #expect(rows == [Report(title: "a", number: nil)])
    #expect(Report.tableName == "reports")
  }

  @Test("A column that holds something else is an error that names it")
  func mismatch() async throws {
    let error = await #expect(throws: DatabaseError.self) {
      try await withDatabase { db in
        try #sql("SELECT 1, NULL", as: ErrandTag.self).fetchOne(db)
      }
    }
    #expect(error?.message == "column 1 (NULL) holds NULL, not a value of type String")
  }

  @Test("Values in SQL are bound, those that may be missing as NULL")
  func values() async throws {
    let (text, missing): (String?, Int?) = ("a", nil)
    let query = #sql(
      "SELECT \(text), \(missing), \(1.5), \(quote: "a\"b") FROM (SELECT 1 AS \(quote: "a\"b"))",
      as: RowTuple<String, Int?, Double, Int>.self)
    #expect(query.query.values == [.text("a"), .null, .real(1.5)])
    let row = try await withDatabase { try query.fetchOne($0) }
    #expect(row?.0 == "a" && row?.1 == nil && row?.2 == 1.5 && row?.3 == 1)
  }

  @Test("Columns are the same value each time, and can be extended")
  func columns() {
    #expect(Errand.columns == Errand.TableColumns())
    #expect(Errand.columns.isLate.queryFragment.sql == #""errands"."due_at" < '2026'"#)
  }
}

/// Inserts a row by what its table says of it.
private func insert<Row: Table>(_ row: Row, _ db: Database) throws {
  var binder = RowBinder()
  try row.bind(to: &binder)
  let names = Row.TableColumns.writableColumns.map { QueryFragment(quote: $0.name) }.joined()
  let values = binder.values.map { QueryFragment(value: $0) }.joined()
  try #sql("INSERT INTO \(Row.self) (\(names)) VALUES (\(values))").execute(db)
}
