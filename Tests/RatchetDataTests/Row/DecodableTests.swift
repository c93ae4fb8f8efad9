import Foundation
import RatchetData
import Testing

@Suite struct DecodableTests {
  struct Reader: Decodable, Equatable {
    enum Mood: String, Decodable { case glad, sad }
    struct Address: Decodable, Equatable { var city: String }

    var id: Int
    var name: String
    var rating: Double?
    var isActive: Bool
    var mood: Mood
    var joined: Date
    var tags: [String]
    var address: Address?
    var visits: UInt64
  }

  static let columns = """
    SELECT 7 AS id, 'Emma' AS name, NULL AS rating, 1 AS isActive, 'glad' AS mood, \
    '1970-01-01 00:00:01' AS joined, '["a","b"]' AS tags, '{"city":"Bath"}' AS address, 3 AS visits
    """

  @Test(
    "a Decodable type is read from the columns with its keys' names: values, enums, dates, JSON")
  func all() async throws {
    let expected = Reader(
      id: 7, name: "Emma", rating: nil, isActive: true, mood: .glad,
      joined: Date(timeIntervalSince1970: 1), tags: ["a", "b"],
      address: Reader.Address(city: "Bath"), visits: 3)
    try await onMemory { db in
      let sql = "\(Self.columns) UNION ALL \(Self.columns)"
      let all = try db.fetchAll(decoding: Reader.self, sql: sql)
      #expect(all == [expected, expected])
      let first = try db.fetchOne(decoding: Reader.self, sql: sql)
      #expect(first == expected)
      let none = try db.fetchOne(decoding: Reader.self, sql: "\(sql) LIMIT 0")
      #expect(none == nil)
    }
  }

  @Test("dates within JSON are read like those of columns")
  func nestedDates() async throws {
    struct Visit: Decodable, Equatable {
      struct Stay: Codable, Equatable {
        var from: Date
        var days: [Date]
      }
      var stay: Stay
      var dates: [Date]
    }
    let (first, second) = (Date(timeIntervalSince1970: 0.5), Date(timeIntervalSince1970: 1e9))
    let stay = Visit.Stay(from: first, days: [second])
    let visit = try await onMemory { db in
      try db.fetchOne(
        decoding: Visit.self, sql: "SELECT ? AS stay, ? AS dates",
        arguments: StatementArguments([
          Visit.Stay.JSONRepresentation.databaseValue(of: stay),
          [Date].JSONRepresentation.databaseValue(of: [first, second]),
        ]))
    }
    #expect(visit == Visit(stay: stay, dates: [first, second]))
  }

  @Test("the first column with a name counts, whatever its case and the order of the properties")
  func namesOfOtherCase() async throws {
    struct Columns: Decodable, Equatable {
      var upper: Int
      var x: Int
      var id: Int

      enum CodingKeys: String, CodingKey {
        case upper = "ID"
        case x, id
      }
    }
    struct Rows: Decodable, Equatable {
      var id: Int
      var x: Int
    }
    try await onMemory { db throws in
      let sql = "SELECT 1 AS ID, 0 AS x, 2 AS id"
      #expect(try db.fetchOne(decoding: Columns.self, sql: sql) == Columns(upper: 1, x: 0, id: 1))
      #expect(try db.fetchOne(decoding: Rows.self, sql: sql) == Rows(id: 1, x: 0))
    }
  }

  struct Pair: Decodable, Equatable {
    var b: Int
    var a: String?
  }

  @Test(
    "columns can come in any order and case, with others between; the first with a name counts")
  func order() async throws {
    try await onMemory { db in
      for (sql, expected) in [
        ("SELECT 'x' AS a, 0 AS z, 1 AS b", Pair(b: 1, a: "x")),
        ("SELECT 1 AS B, 0 AS z, 'x' AS A", Pair(b: 1, a: "x")),
        ("SELECT 1 AS b, 'x' AS a, 2 AS b", Pair(b: 1, a: "x")),
        ("SELECT 'x' AS a, 1 AS b, 'y' AS a, 2 AS b", Pair(b: 1, a: "x")),
        ("SELECT 1 AS b", Pair(b: 1, a: nil)),
        ("SELECT 1 AS b, NULL AS a", Pair(b: 1, a: nil)),
      ] {
        let pairs = try db.fetchAll(decoding: Pair.self, sql: sql)
        #expect(pairs == [expected], "\(sql)")
      }
    }
  }

  @Test("a query of values and SQL with arguments are decoded alike")
  func queries() async throws {
    try await onMemory { db in
      let query = SQLQueryExpression("SELECT \(5) AS b, \("x") AS a", as: Int.self)
      let all = try db.fetchAll(decoding: Pair.self, query)
      #expect(all == [Pair(b: 5, a: "x")])
      let first = try db.fetchOne(decoding: Pair.self, query)
      #expect(first == Pair(b: 5, a: "x"))
      let pair = try db.fetchOne(decoding: Pair.self, sql: "SELECT ? AS b", arguments: [6])
      #expect(pair == Pair(b: 6, a: nil))
    }
  }

  @Test("a type with a single value is read from the first column")
  func single() async throws {
    try await onMemory { db in
      let numbers = try db.fetchAll(decoding: Int.self, sql: "VALUES (1), (2)")
      #expect(numbers == [1, 2])
      let optionals = try db.fetchAll(decoding: Int?.self, sql: "VALUES (1), (NULL)")
      #expect(optionals == [1, nil])
      let moods = try db.fetchAll(decoding: Reader.Mood.self, sql: "SELECT 'sad', 1")
      #expect(moods == [.sad])
      let arrays = try db.fetchAll(decoding: [Int].self, sql: "SELECT '[1,2]'")
      #expect(arrays == [[1, 2]])
    }
  }

  @Test(
    "a mismatch names column and type, and never the value",
    arguments: [
      ("7 AS id", "NULL AS id", "column 0 (id) holds NULL, not a value of type Int"),
      ("7 AS id", "'geheim' AS id", "column 0 (id) holds a text, not a value of type Int"),
      (
        "'Emma' AS name", "7 AS name",
        "column 1 (name) holds an integer, not a value of type String"
      ),
      (
        "'glad' AS mood", "'geheim' AS mood",
        "column 4 (mood) holds a text, not a value of type Mood"
      ),
      (
        "'[\"a\",\"b\"]' AS tags", "'geheim' AS tags",
        "column 6 (tags) holds a text, not a value of type Array<String>"
      ),
      (
        "'{\"city\":\"Bath\"}' AS address", "3 AS address",
        "column 7 (address) holds an integer, not a value of type Address"
      ),
      (
        "3 AS visits", "-3 AS visits",
        "column 8 (visits) holds an integer, not a value of type UInt64"
      ),
      ("'Emma' AS name", "'Emma' AS nom", "the row has no column named name"),
    ])
  func mismatch(good: String, bad: String, message: String) async throws {
    let sql = Self.columns.replacingOccurrences(of: good, with: bad)
    let error = try await databaseError {
      try await onMemory { _ = try $0.fetchAll(decoding: Reader.self, sql: sql) }
    }
    #expect(error.message == message)
    #expect(error.sql == sql)
  }

  @Test("the first row of a statement that writes counts once it is committed, and throws if not")
  func firstRowCommits() async throws {
    struct Child: Decodable { var id: Int }
    let database = try DatabaseQueue()
    let error = try await databaseError {
      try await database.writeWithoutTransaction { db in
        try db.execute(
          sql: """
            CREATE TABLE parent(id INTEGER PRIMARY KEY);
            CREATE TABLE child(id INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED)
            """)
        _ = try db.fetchOne(
          decoding: Child.self, sql: "INSERT INTO child VALUES (1), (2) RETURNING id")
      }
    }
    #expect(error.code == .constraintForeignKey)
  }

  @Test("a mismatch of a single-column value names the column, too")
  func singleMismatch() async throws {
    let error = try await databaseError {
      try await onMemory {
        _ = try $0.fetchAll(decoding: Reader.Mood.self, sql: "SELECT 'geheim' AS mood")
      }
    }
    #expect(error.message == "column 0 (mood) holds a text, not a value of type Mood")
  }

  @Test("so does the mismatch of an array", arguments: ["'[1,\"geheim\"]'", "'geheim'", "1"])
  func arrayMismatch(_ value: String) async throws {
    let error = try await databaseError {
      try await onMemory {
        _ = try $0.fetchAll(decoding: [Int].self, sql: "SELECT \(value) AS numbers, 2")
      }
    }
    #expect(error.message.hasPrefix("column 0 (numbers) holds "))
    #expect(error.message.hasSuffix(", not a value of type Array<Int>"))
  }
}
