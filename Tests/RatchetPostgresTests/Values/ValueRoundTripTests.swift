#if Postgres
  import Foundation
  import RatchetQuery
  import RatchetSQLite
  import Testing

  @testable import RatchetPostgres

  /// Values of every type to the server and back.
  @Suite(.postgres, .timeLimit(.minutes(2)))
  struct ValueRoundTripTests {
    private func back<Value: PostgresDecodable>(
      _ value: SQLValue, as type: String, _: Value.Type = Value.self
    ) async throws -> Value {
      let connection = try await connect()
      let cast = QueryFragment(value: value) + "::" + QueryFragment(quote: type)
      defer { Task { await connection.close() } }
      return try await connection.run("SELECT " + cast)[0][0]
    }

    private func refusal(_ value: SQLValue, as type: String) async throws -> PostgresError {
      try #require(
        await #expect(throws: PostgresError.self) {
          try await back(value, as: type, String?.self)
        })
    }

    @Test(arguments: [Int64.min, -1, 0, 1, Int64.max])
    func `integers`(integer: Int64) async throws {
      #expect(try await back(.integer(integer), as: "int8") == integer)
      if let small = Int16(exactly: integer) {
        #expect(try await back(.integer(integer), as: "int4") == Int32(small))
        #expect(try await back(.integer(integer), as: "int2") == small)
        #expect(try await back(.integer(integer), as: "float8") == Double(small))
        #expect(try await back(.integer(integer), as: "float4") == Float(small))
      } else {
        for type in ["int4", "int2"] {
          let error = try await refusal(.integer(integer), as: type)
          #expect(error.kind == .client)
          #expect(error.message.hasPrefix("parameter $1 does not fit"))
        }
      }
      #expect(try await back(.integer(integer), as: "numeric") == "\(integer)")
      #expect(try await back(.integer(integer), as: "numeric") == integer)
    }

    @Test(arguments: [
      0, -0.0, 1.5, .pi, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, -.infinity,
    ])
    func `floating-point numbers`(real: Double) async throws {
      let value: Double = try await back(.real(real), as: "float8")
      #expect(value.bitPattern == real.bitPattern)
      if real.magnitude < 4 || real.isInfinite {
        #expect(try await back(.real(real), as: "float4") == Float(real))
      }
    }

    @Test func `NaN, and numbers that do not fit`() async throws {
      let value: Double = try await back(.real(.nan), as: "float8")
      #expect(value.isNaN)
      #expect(try await back(.real(.nan), as: "numeric") == "NaN")
      #expect(try await back(.real(-.infinity), as: "numeric") == "-Infinity")
      #expect(try await refusal(.real(1e300), as: "float4").kind == .client)
      #expect(try await refusal(.real(1.5), as: "int4").kind == .client)
      #expect(try await back(.real(3), as: "int4") == 3)
      // The marker of an unsigned number that is too large is not stored as NaN.
      #expect(try await refusal(UInt64.max.databaseValue, as: "float8").kind == .client)
      // Nor is that of a date which has no text.
      let distant = Date(timeIntervalSince1970: 1e20).databaseValue
      for type in ["float8", "text"] {
        #expect(try await refusal(distant, as: type).kind == .client)
      }
      #expect(try await refusal(.integer(2), as: "bool").kind == .client)
    }

    @Test(arguments: [
      "0", "0.00", "-1", "10000", "0.0001", "-0.000000000000000001",
      "123456789012345678901234567890",
      "99999999.99999999", "1000000000000.0000000000001",
      "1" + String(repeating: "0", count: 5000) + "." + String(repeating: "7", count: 3000),
    ])
    func `numerics keep all digits`(text: String) async throws {
      #expect(try await back(.text(text), as: "numeric") == text)
    }

    @Test(arguments: [
      "", "a", "it's \"x\" \\ \n\t\r", "äöü 👩‍👩‍👧 \u{10FFFF}", String(repeating: "é", count: 100_000),
    ])
    func `texts`(text: String) async throws {
      for type in ["text", "varchar"] {
        #expect(try await back(.text(text), as: type) == text)
      }
      let json = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self)
      #expect(try await back(.text(json), as: "json") == json)
      let jsonb: String = try await back(.text(json), as: "jsonb")
      #expect(try JSONDecoder().decode([String].self, from: Data(jsonb.utf8)) == [text])
    }

    @Test func `bytes`() async throws {
      for data in [Data(), Data([0]), Data((0...255).map { UInt8($0) }), Data(count: 1_000_000)] {
        #expect(try await back(.blob(data), as: "bytea") == data)
        #expect(try await back(.blob(data), as: "bytea") == [UInt8](data))
      }
      #expect(try await refusal(.blob(Data([1])), as: "text").kind == .client)
      #expect(try await refusal(.blob(Data([1])), as: "uuid").kind == .client)
    }

    @Test func `Booleans and UUIDs`() async throws {
      #expect(try await back(true.databaseValue, as: "bool") == true)
      #expect(try await back(false.databaseValue, as: "bool") == false)
      let id = UUID()
      #expect(try await back(id.databaseValue, as: "uuid") == id)
      #expect(try await back(UUID.BytesRepresentation.databaseValue(of: id), as: "uuid") == id)
      #expect(try await refusal(.text("no uuid"), as: "uuid").state?.classCode == "22")
    }

    // From the year 1 to 9999, and before and after these: 44 BC, 4000 BC, 12026.
    @Test(arguments: [
      0, 1_753_868_460.123, -62_135_596_800, 253_402_300_799.999, -1.5, -62_135_596_800.5,
      -63_517_824_000.25, -188_392_953_600, 317_352_038_400,
    ])
    func `dates`(seconds: Double) async throws {
      let date = Date(timeIntervalSince1970: seconds)
      for type in ["timestamptz", "timestamp"] {
        #expect(try await back(date.databaseValue, as: type) == date)
        #expect(try await back(.real(seconds), as: type) == date)
      }
      let whole = Date(timeIntervalSince1970: seconds.rounded(.down))
      #expect(try await back(.integer(Int64(seconds.rounded(.down))), as: "timestamptz") == whole)
      let day = Date(timeIntervalSince1970: (seconds / 86_400).rounded(.down) * 86_400)
      #expect(try await back(.integer(Int64(seconds.rounded(.down))), as: "date") == day)
      #expect(try await back(date.databaseValue, as: "date") == day)
      // In the years 1 to 9999, the day's text is one for the server, too.
      guard (-62_135_596_800..<253_402_300_800).contains(seconds) else { return }
      #expect(
        try await back(.text(String(try #require(textOf(date)).prefix(10))), as: "date") == day)
    }

    private func textOf(_ date: Date) -> String? {
      if case .text(let text) = date.databaseValue { text } else { nil }
    }

    @Test func `infinite dates and times are no Date`() async throws {
      for type in ["timestamptz", "timestamp", "date"] {
        for text in ["infinity", "-infinity"] {
          let error = try #require(
            await #expect(throws: PostgresError.self) {
              try await back(.text(text), as: type, Date.self)
            })
          #expect(error.kind == .client)
        }
      }
      #expect(try await refusal(.real(.infinity), as: "timestamptz").kind == .client)
      #expect(try await refusal(.integer(.max), as: "date").kind == .client)
      // NaN stands for a Date without a text.
      let date = Date(timeIntervalSinceReferenceDate: .infinity)
      #expect(try await refusal(date.databaseValue, as: "timestamptz").kind == .client)
      // Dates beyond the range of exact microseconds are still read.
      let far: Date = try await back(.text("294000-01-01 00:00:00.5"), as: "timestamptz")
      #expect(far.timeIntervalSince1970.truncatingRemainder(dividingBy: 1) == 0.5)
    }

    @Test func `types without a Swift type are read by a cast`() async throws {
      let connection = try await connect()
      let types: [(name: String, sql: QueryFragment, text: String)] = [
        ("interval", "::interval", "1 day 02:00:00"), ("time", "::time", "12:30:00"),
        ("int4range", "::int4range", "[1,5)"), ("bit varying", "::varbit", "101"),
      ]
      for (name, sql, text) in types {
        let cast = QueryFragment(value: .text(text)) + sql
        #expect(try await connection.run("SELECT (" + cast + ")::text")[0][0] == text)
        let row = try await connection.run("SELECT " + cast + " AS x")[0]
        let error = try #require(throws: PostgresError.self) { try row[0, as: String.self] }
        #expect(
          error.message == """
            column 0 (x) holds a value of type \(name) that is no String; read it as another type, or \
            cast it in the statement (::text)
            """)
      }
    }

    @Test func `NULL`() async throws {
      for type in ["int4", "text", "bytea", "timestamptz", "jsonb", "uuid", "bool"] {
        #expect(try await back(.null, as: type, String?.self) == nil)
        let error = await #expect(throws: PostgresError.self) {
          try await back(.null, as: type, String.self)
        }
        #expect(error?.message.contains("holds NULL") == true)
      }
    }

    @Test func `arrays`() async throws {
      let connection = try await connect()
      let row = try await connection.run(
        """
        SELECT ARRAY[1, NULL, 3], '{}'::text[], ARRAY['a,"b', NULL, 'NULL', '', '\\'], \
        ARRAY[[1, 2], [3, 4]], '[5:6]={7,8}'::int8[], ARRAY['\\x00ff'::bytea], ARRAY[true, false], \
        ARRAY['2001-01-01Z'::timestamptz], ARRAY[0.5::numeric]
        """)[0]
      #expect(try row[0] == [1, nil, 3])
      #expect(try row[1] == [String]())
      #expect(try row[2] == ["a,\"b", nil, "NULL", "", "\\"])
      #expect(throws: PostgresError.self) { try row[0, as: [Int].self] }
      #expect(throws: PostgresError.self) { try row[3, as: [Int].self] }
      #expect(try row[3] == "{{1,2},{3,4}}")
      #expect(try row[4] == [7, 8])
      #expect(try row[5] == [Data([0, 255])])
      #expect(try row[6] == [true, false])
      #expect(try row[7] == [Date(timeIntervalSinceReferenceDate: 0)])
      #expect(try row[8] == ["0.5"])
      // The literal is the server's own.
      #expect(
        try await connection.run(
          "SELECT \(try row[2, as: String.self])::text[] = ARRAY['a,\"b', NULL, 'NULL', '', '\\']")[
            0][0]
          == true)
    }

    @Test func `bound arrays`() async throws {
      let connection = try await connect()
      let ids = PostgresArray([1, 3])
      let found = try await connection.run(
        "SELECT x FROM generate_series(1, 5) x WHERE x = ANY(\(ids))")
      #expect(try found.map { try $0[0, as: Int.self] } == [1, 3])
      let texts: [String?] = ["", "a\"b\\c", "NULL", nil, "{x}", " y ", "ä,ö"]
      #expect(try await connection.run("SELECT \(PostgresArray(texts))::text[]")[0][0] == texts)
      let dates = [1_753_868_460.123, -63_517_824_000.25].map { Date(timeIntervalSince1970: $0) }
      #expect(
        try await connection.run("SELECT \(PostgresArray(dates))::timestamptz[]")[0][0] == dates)
      let bytes = [Data([0, 1]), Data()]
      #expect(try await connection.run("SELECT \(PostgresArray(bytes))::bytea[]")[0][0] == bytes)
      #expect(try await connection.run("SELECT \(PostgresArray([Int]()))::int[]")[0][0] == [Int]())
      await #expect(throws: PostgresError.self) {
        try await connection.run(
          "SELECT \(PostgresArray([Date(timeIntervalSinceReferenceDate: .nan)]))::timestamptz[]")
      }
    }

    @Test func `types that the database defines are read as text`() async throws {
      let connection = try await connect()
      try await connection.execute(
        sql: "BEGIN; CREATE TYPE mood AS ENUM ('ok', 'sad'); CREATE TYPE pair AS (a int, b text)")
      let row = try await connection.run("SELECT 'sad'::mood, ARRAY['ok']::mood[], (1, 'x')::pair")[
        0]
      #expect(try row[0] == "sad")
      #expect(try row[1] == ["ok"])
      #expect(throws: PostgresError.self) { try row[2, as: String.self] }
      let mood = "ok"
      #expect(try await connection.run("SELECT \(mood)::mood")[0][0] == "ok")
    }
  }
#endif
