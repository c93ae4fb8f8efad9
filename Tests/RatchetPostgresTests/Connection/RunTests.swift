#if Postgres
  import Foundation
  import RatchetQuery
  import RatchetSQLite
  import Testing

  @testable import RatchetPostgres

  @Suite(.postgres, .timeLimit(.minutes(2)))
  struct RunTests {
    @Test func `a result has rows, columns, types and a tag`() async throws {
      let connection = try await connect()
      let result = try await connection.run(
        "SELECT 1::int8 AS id, 'a' AS name UNION SELECT 2, NULL ORDER BY 1")
      #expect(result.count == 2)
      #expect(result.columnNames == ["id", "name"])
      #expect(result.columnType(0) == .int8)
      #expect(result.columnType(1) == .text)
      #expect(result.commandTag == "SELECT 2")
      #expect(try result.map { try $0["id", as: Int.self] } == [1, 2])
      #expect(try result[1][1, as: String?.self] == nil)
      await connection.close()
    }

    @Test func `values are bound in the order of their placeholders`() async throws {
      let connection = try await connect()
      let (name, limit) = ("it's", 2)
      let query: QueryFragment =
        "SELECT \(name) || '?', '{\"a\":1}'::jsonb ? 'a', \(limit)::int + 1"
      let row = try await connection.run(query)[0]
      #expect(try row[0] == "it's?")
      #expect(try row[1] == true)
      #expect(try row[2] == 3)
    }

    @Test func `an error names the state, the SQL as sent and the place`() async throws {
      let connection = try await connect()
      let error = try #require(
        await #expect(throws: PostgresError.self) {
          try await connection.run("SELECT \(1), nothing FROM pg_class")
        })
      #expect(error.kind == .server)
      #expect(error.state == .undefinedColumn)
      #expect(error.sql == "SELECT $1, nothing FROM pg_class")
      #expect(error.position == 12)
      // The connection goes on.
      #expect(try await connection.run("SELECT 1").first?[0] == 1)
      #expect(connection.isUsable)
    }

    @Test func `a constraint is named, and its value is not shown`() async throws {
      let connection = try await connect()
      try await connection.execute(sql: "CREATE TEMP TABLE book(isbn text CONSTRAINT one UNIQUE)")
      let isbn = "978-secret"
      try await connection.run("INSERT INTO book VALUES (\(isbn))")
      let error = try #require(
        await #expect(throws: PostgresError.self) {
          try await connection.run("INSERT INTO book VALUES (\(isbn))")
        })
      #expect(error.state == .uniqueViolation)
      #expect(error.constraint == "one")
      #expect(error.table == "book")
      #expect(!"\(error)".contains("secret"))
    }

    @Test func `a statement is prepared once`() async throws {
      let connection = try await connect()
      for number in 1...3 {
        #expect(try await connection.run("SELECT \(number)::int * 2")[0][0] == 2 * number)
      }
      let names = try await connection.run(
        "SELECT statement FROM pg_prepared_statements WHERE statement LIKE 'SELECT %int * 2'")
      #expect(try names.map { try $0[0, as: String.self] } == ["SELECT $1::int * 2"])
    }

    @Test func `statements beyond the capacity are freed on the server`() async throws {
      let connection = try await connect { $0.statementCacheCapacity = 2 }
      try await connection.run("SELECT 1")
      try await connection.run("SELECT 2")
      try await connection.run("SELECT 1")
      try await connection.run("SELECT 3")
      // 2 was removed for 3, and is freed with the next statement that is prepared, for which 1 is
      // removed.
      let query: QueryFragment = "SELECT statement FROM pg_prepared_statements ORDER BY 1"
      let texts = try await connection.run(query).map { try $0[0, as: String.self] }
      #expect(texts == ["SELECT 1", "SELECT 3", query.sql])
    }

    @Test func `without a cache every statement is freed`() async throws {
      let connection = try await connect { $0.statementCacheCapacity = 0 }
      try await connection.run("SELECT 1")
      let count: Int = try await connection.run("SELECT count(*) FROM pg_prepared_statements")[0][0]
      #expect(count == 1)
    }

    @Test(arguments: [
      "ALTER TABLE changing ADD COLUMN b int", "DEALLOCATE ALL",
      "DISCARD ALL; CREATE TEMP TABLE changing(a int)",
    ])
    func `a statement that the server cannot run any more is prepared again`(
      change: String
    ) async throws {
      let connection = try await connect()
      try await connection.execute(sql: "CREATE TEMP TABLE changing(a int)")
      try await connection.run("SELECT * FROM changing")
      for part in change.split(separator: ";") { try await connection.execute(sql: String(part)) }
      #expect(try await connection.run("SELECT * FROM changing").isEmpty)
    }

    @Test func `in a transaction a stale statement throws, and is prepared again later`()
      async throws
    {
      let connection = try await connect()
      try await connection.execute(sql: "CREATE TEMP TABLE changing(a int)")
      try await connection.run("SELECT * FROM changing")
      try await connection.run("BEGIN")
      try await connection.run("ALTER TABLE changing ADD COLUMN b int")
      await #expect(throws: PostgresError.self) {
        try await connection.run("SELECT * FROM changing")
      }
      #expect(connection.transactionStatus == .failed)
      try await connection.run("ROLLBACK")
      #expect(connection.transactionStatus == .idle)
      #expect(try await connection.run("SELECT * FROM changing").columnNames == ["a"])
    }

    @Test func `a procedure that has committed a part is not run again`() async throws {
      let database = try await TestDatabase()
      _ = try await database.psql(
        """
        CREATE TABLE item(a int);
        CREATE PROCEDURE half() LANGUAGE plpgsql AS $$ BEGIN
          INSERT INTO item VALUES (1); COMMIT; EXECUTE 'EXECUTE missing';
        END $$
        """)
      let connection = try await PostgresConnection.connect(database.configuration())
      for count in 1...2 {
        await #expect(throws: PostgresError.self) { try await connection.run("CALL half()") }
        #expect(try await connection.run("SELECT count(*) FROM item")[0][0] == count)
      }
    }

    @Test func `a statement that is sometimes slow returns each of its results`() async throws {
      let connection = try await connect()
      for number in 0..<300 {
        let pause = number.isMultiple(of: 70) ? 0.01 : 0
        let value: Int = try await connection.run(
          "SELECT \(number)::int FROM pg_sleep(\(pause)::float8)")[0][0]
        #expect(value == number)
      }
      #expect(connection.isIdle)
    }

    @Test func `a script that frees the prepared statements is noticed`() async throws {
      let connection = try await connect()
      try await connection.run("SELECT 1")
      try await connection.execute(sql: "DEALLOCATE ALL; SELECT 2")
      try await connection.execute(sql: "BEGIN")
      #expect(try await connection.run("SELECT 1")[0][0] == 1)
    }

    @Test func `a script runs as one transaction`() async throws {
      let connection = try await connect()
      await #expect(throws: PostgresError.self) {
        try await connection.execute(sql: "CREATE TEMP TABLE one(a int); SELECT 1/0; SELECT 1")
      }
      #expect(try await connection.run("SELECT to_regclass('one') IS NULL")[0][0] == true)
      try await connection.execute(sql: "CREATE TEMP TABLE one(a int); INSERT INTO one VALUES (1)")
      #expect(try await connection.run("SELECT a FROM one")[0][0] == 1)
      try await connection.execute(sql: "")
    }

    @Test func `texts with NUL are refused before anything is sent`() async throws {
      let connection = try await connect()
      for query: QueryFragment in ["SELECT \("a\0b")", "SELECT \("a\0b")::numeric"] {
        let error = try #require(
          await #expect(throws: PostgresError.self) { try await connection.run(query) })
        #expect(error.kind == .client)
      }
      await #expect(throws: PostgresError.self) { try await connection.execute(sql: "SELECT 1\0") }
      #expect(try await connection.run("SELECT \("ab")")[0][0] == "ab")
    }

    @Test func `the number of values has to match`() async throws {
      let connection = try await connect()
      let error = try #require(
        await #expect(throws: PostgresError.self) { try await connection.run("SELECT $1::int") })
      #expect(
        error.message
          == "the statement takes 1 value, but 0 were given; bind each value by interpolation, "
          + "and write no $1 in the text")
      #expect(try await connection.run("SELECT 1")[0][0] == 1)
    }

    @Test(arguments: ["COPY pg_class TO STDOUT", "COPY nothing FROM STDIN"])
    func `COPY in run throws, and the connection goes on`(sql: String) async throws {
      let connection = try await connect()
      try await connection.execute(sql: "CREATE TEMP TABLE nothing(a int)")
      let error = try #require(
        await #expect(throws: PostgresError.self) { try await connection.execute(sql: sql) })
      #expect(error.kind == .client)
      #expect(error.message == PostgresWording.copyInRun)
      #expect(try await connection.run("SELECT 1")[0][0] == 1)
    }

    @Test func `commands of many tasks take turns`() async throws {
      let connection = try await connect()
      let sum = try await withThrowingTaskGroup { group in
        for number in 1...100 {
          group.addTask { try await connection.run("SELECT \(number)::int")[0][0, as: Int.self] }
        }
        return try await group.reduce(0, +)
      }
      #expect(sum == 5050)
      #expect(connection.isIdle)
    }

    @Test func `a closed connection refuses commands`() async throws {
      let connection = try await connect()
      await connection.close()
      await connection.close()
      #expect(!connection.isUsable)
      let error = try #require(
        await #expect(throws: PostgresError.self) { try await connection.run("SELECT 1") })
      #expect(error.message == PostgresWording.connectionClosed)
    }

    @Test func `the session's zone is UTC, unless the options set another one`() async throws {
      let utc = try await connect()
      #expect(try await utc.run("SHOW TimeZone")[0][0] == "UTC")
      let other = try await connect { $0.options["options"] = "-c TimeZone=Asia/Tokyo" }
      #expect(try await other.run("SHOW TimeZone")[0][0] == "Asia/Tokyo")
      // A date is the same in each.
      let date = Date(timeIntervalSince1970: 1_785_000_000)
      let query: QueryFragment = """
        SELECT extract(epoch FROM \(date)::timestamptz)::int8,
          extract(epoch FROM (\(PostgresArray([date]))::timestamptz[])[1])::int8
        """
      let rows = try await other.run(query)
      #expect(try rows[0][0] == 1_785_000_000)
      #expect(try rows[0][1] == 1_785_000_000)
    }

    @Test func `a large result and a large value arrive complete`() async throws {
      let connection = try await connect()
      let rows = try await connection.run(
        "SELECT x::int8, md5(x::text) FROM generate_series(1, 200000) x")
      #expect(rows.count == 200_000)
      #expect(try rows[199_999][0] == 200_000)
      let text = String(repeating: "ä", count: 5_000_000)
      #expect(try await connection.run("SELECT length(\(text)), \(text)")[0][1] == text)
    }
  }
#endif
