#if Postgres
  import Foundation
  import RatchetPostgres
  import RatchetQuery
  import RatchetSQLite
  import Testing

  @Table private struct Book: Equatable, Codable {
    let id: Int
    var title = ""
    var isRead = false
    var rating: Double?
    var cover: Data?
    var published: Date?
    var shelf: UUID?
    @Column(as: [Note].JSONRepresentation.self) var notes: [Note] = []
  }

  private struct Note: Codable, Equatable, Sendable {
    var page: Int
    var text: String
  }

  @Selection private struct ShelfCount: Equatable {
    var title: String
    var count: Int
  }

  private enum Genre: String, QueryBindable, DatabaseValueConvertible, Codable {
    case novel, essay
  }

  @Suite(.postgres, .timeLimit(.minutes(2)))
  struct PostgresRowDecodingTests {
    private static let schema = """
      CREATE TABLE books(
        id int PRIMARY KEY, title text NOT NULL, "isRead" boolean NOT NULL, rating float8,
        cover bytea, published timestamptz, shelf uuid, notes jsonb NOT NULL)
      """

    private let shelf = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF")

    private var emma: Book {
      Book(
        id: 1, title: "Emma", isRead: true, rating: 4.5, cover: Data([0, 1, 255]),
        published: Date(timeIntervalSince1970: 1_700_000_000.125), shelf: shelf,
        notes: [Note(page: 3, text: "“é”")])
    }

    private func connection() async throws -> PostgresConnection {
      try await PostgresConnection.connect(TestDatabase().configuration())
    }

    @Test func `rows of a table come back as they were inserted`() async throws {
      let db = try await connection()
      try await db.execute(sql: Self.schema)
      let empty = Book(id: 2)
      try await db.execute(Book.insert { emma })
      try await db.execute(Book.insert { empty })
      #expect(try await db.fetchAll(Book.order { $0.id }) == [emma, empty])
      #expect(try await db.fetchOne(Book.where { $0.isRead }) == emma)
      #expect(try await db.fetchOne(Book.where { $0.title.eq("none") }) == nil)
      await db.close()
    }

    @Test func `rows are decoded by the names of coding keys`() async throws {
      let db = try await connection()
      try await db.execute(sql: Self.schema)
      try await db.execute(Book.insert { emma })
      let all = #sql(
        #"SELECT notes, title, id, cover, "isRead", rating, shelf, published, 1 AS other FROM books"#
      )
      #expect(try await db.fetchAll(decoding: Book.self, all) == [emma])
      #expect(try await db.fetchOne(decoding: Book.self, all) == emma)
      await db.close()
    }

    @Test func `a selection is decoded by position`() async throws {
      let db = try await connection()
      let query = #sql(
        "SELECT * FROM (VALUES ('a', CAST(1 AS int8)), ('b', 2)) AS t(x, y) ORDER BY x",
        as: ShelfCount.self)
      #expect(
        try await db.fetchAll(query)
          == [ShelfCount(title: "a", count: 1), ShelfCount(title: "b", count: 2)])
      await db.close()
    }

    @Test func `single values of the common types are decoded`() async throws {
      let db = try await connection()
      #expect(try await db.fetchOne(#sql("SELECT true", as: Bool.self)) == true)
      #expect(try await db.fetchOne(#sql("SELECT int2 '7'", as: Int8.self)) == 7)
      #expect(try await db.fetchOne(#sql("SELECT float4 '1.5'", as: Double.self)) == 1.5)
      #expect(try await db.fetchOne(#sql("SELECT 'essay'", as: Genre.self)) == .essay)
      #expect(
        try await db.fetchOne(#sql("SELECT numeric '12345678901234567890.5'", as: String.self))
          == "12345678901234567890.5")
      #expect(
        try await db.fetchOne(#sql("SELECT date '2024-02-29'", as: Date.self))
          == Date(timeIntervalSince1970: 1_709_164_800))
      #expect(
        try await db.fetchOne(
          #sql("SELECT timestamptz 'epoch'", as: Date.UnixTimeRepresentation.self))
          == Date(timeIntervalSince1970: 0))
      let uuid = try #require(shelf)
      for query in [
        #sql("SELECT CAST(\(uuid) AS uuid)", as: UUID.self),
        #sql("SELECT upper(\(uuid))", as: UUID.self),
      ] {
        #expect(try await db.fetchOne(query) == uuid)
      }
      #expect(
        try await db.fetchOne(
          #sql("SELECT CAST(\(uuid) AS uuid)", as: UUID.BytesRepresentation.self))
          == uuid)
      #expect(
        try await db.fetchOne(#sql("SELECT bytea ''", as: [UInt8].self)) == [])
      await db.close()
    }

    @Test func `an optional is nil for NULL, and a group of columns for NULLs only`() async throws {
      let db = try await connection()
      #expect(try await db.fetchOne(#sql("SELECT CAST(NULL AS int)", as: Int?.self)) == .some(nil))
      let group = #sql("SELECT CAST(NULL AS text), CAST(NULL AS int)", as: ShelfCount?.self)
      #expect(try await db.fetchOne(group) == .some(nil))
      let half = #sql("SELECT 'a', CAST(NULL AS int)", as: ShelfCount?.self)
      await #expect(throws: PostgresError.self) { try await db.fetchOne(half) }
      await db.close()
    }

    @Test func `values in Decodable types may be arrays, enums and JSON`() async throws {
      struct Row: Decodable, Equatable {
        var numbers: [Int]
        var optional: [String?]
        var json: [Int]
        var genre: Genre
        var note: Note
        var missing: Int?
        var decimal: Decimal?
      }
      let db = try await connection()
      let query = #sql(
        """
        SELECT ARRAY[1, 2] AS numbers, ARRAY['a', NULL] AS optional, jsonb '[3]' AS json,
          'novel' AS genre, json '{"page": 1, "text": "t"}' AS note, CAST(NULL AS int) AS decimal
        """)
      #expect(
        try await db.fetchOne(decoding: Row.self, query)
          == Row(
            numbers: [1, 2], optional: ["a", nil], json: [3], genre: .novel,
            note: Note(page: 1, text: "t"), missing: nil, decimal: nil))
      #expect(
        try await db.fetchAll(decoding: Int.self, #sql("SELECT generate_series(1, 3)"))
          == [1, 2, 3])
      #expect(
        try await db.fetchOne(decoding: [String: Int].self, #sql("SELECT 1 AS a, 2 AS b"))
          == ["a": 1, "b": 2])
      await db.close()
    }

    @Test func `an optional collection is decoded from JSON, too`() async throws {
      struct Row: Decodable, Equatable {
        var numbers: [Int]?

        private enum CodingKeys: CodingKey { case numbers }

        init(from decoder: any Decoder) throws {
          let container = try decoder.container(keyedBy: CodingKeys.self)
          numbers = try container.decode([Int]?.self, forKey: .numbers)
        }
      }
      let db = try await connection()
      let row = try await db.fetchOne(decoding: Row.self, #sql("SELECT jsonb '[3]' AS numbers"))
      #expect(row?.numbers == [3])
      await db.close()
    }

    @Test(arguments: [
      "SELECT 'geheim'", "SELECT NULL::int", "SELECT 1000", "SELECT true", "SELECT 1.5::float8",
    ])
    func `a value of another type is an error without the value`(_ sql: String) async throws {
      let db = try await connection()
      let result = try await db.run(sql == "SELECT 'geheim'" ? "SELECT 'geheim'" : fragment(sql))
      let row = try #require(result.first)
      for decode in [
        { _ = try row.decode(Int8.self) }, { _ = try row.decode(decoding: Int8.self) },
      ] {
        let error = #expect(throws: PostgresError.self) { try decode() }
        #expect(error?.kind == .client)
        #expect(error?.message.contains("column 0") == true, "\(String(describing: error))")
        #expect(error?.message.contains("Int8") == true, "\(String(describing: error))")
        #expect(error?.message.contains("geheim") == false)
      }
      await db.close()
    }

    private func fragment(_ sql: String) -> QueryFragment {
      switch sql {
      case "SELECT NULL::int": "SELECT NULL::int"
      case "SELECT 1000": "SELECT 1000"
      case "SELECT true": "SELECT true"
      default: "SELECT 1.5::float8"
      }
    }

    @Test func `an infinite date is no Date`() async throws {
      let db = try await connection()
      for query in [
        #sql("SELECT timestamptz 'infinity'", as: Date?.self),
        #sql("SELECT date '-infinity'", as: Date?.self),
      ] {
        await #expect(throws: PostgresError.self) { try await db.fetchOne(query) }
      }
      await db.close()
    }

    @Test func `a different number of columns is an error`() async throws {
      let db = try await connection()
      let query = #sql("SELECT 'a', 1, 2", as: ShelfCount.self)
      let error = await #expect(throws: PostgresError.self) { try await db.fetchAll(query) }
      #expect(
        error?.message == """
          the result has 3 columns, but ShelfCount is read from 2; select exactly its columns, in \
          their order
          """)
      #expect(try await db.fetchAll(#sql("SELECT 1, 2 WHERE false", as: Int.self)) == [])
      await db.close()
    }

    @Test func `a missing column is an error that names it`() async throws {
      let db = try await connection()
      let error = await #expect(throws: PostgresError.self) {
        try await db.fetchOne(decoding: Note.self, #sql("SELECT 1 AS page"))
      }
      #expect(error?.message == "the row has no column named text")
      await db.close()
    }

    @Test func `execute returns the number of rows`() async throws {
      let db = try await connection()
      try await db.execute(sql: "CREATE TABLE t(x int)")
      #expect(try await db.execute(#sql("INSERT INTO t VALUES (1), (2), (3)")) == 3)
      #expect(try await db.execute(#sql("UPDATE t SET x = 0 WHERE x > \(1)")) == 2)
      #expect(try await db.execute(#sql("TRUNCATE t")) == 0)
      await db.close()
    }
  }
#endif
