#if Postgres
  import RatchetQuery
  import Testing

  @testable import RatchetPostgres

  @Suite(.postgres, .timeLimit(.minutes(2)))
  struct CursorTests {
    private static let openCursors: QueryFragment =
      "SELECT count(*) FROM pg_cursors WHERE name <> ''"

    @Test(arguments: [1, 3, 10, 11, 1000])
    func `every row comes once, in order`(portion: Int) async throws {
      let connection = try await connect()
      try await connection.run("BEGIN")
      var numbers: [Int] = []
      let limit = 10
      for try await row in connection.rows(
        "SELECT x FROM generate_series(1, \(limit)) x ORDER BY x", fetching: portion)
      {
        numbers.append(try row[0])
      }
      #expect(numbers == Array(1...10))
      #expect(try await connection.run(Self.openCursors)[0][0] == 0)
      try await connection.run("COMMIT")
    }

    @Test func `a query without rows ends at once`() async throws {
      let connection = try await connect()
      try await connection.run("BEGIN")
      var iterator = connection.rows("SELECT 1 WHERE false").makeAsyncIterator()
      #expect(try await iterator.next() == nil)
      #expect(try await iterator.next() == nil)
    }

    @Test func `only a portion is fetched at a time`() async throws {
      let connection = try await connect()
      try await connection.execute(sql: "CREATE TEMP SEQUENCE counted; BEGIN")
      var iterator = connection.rows(
        "SELECT nextval('counted') FROM generate_series(1, 1000000)", fetching: 10
      ).makeAsyncIterator()
      let first = try #require(try await iterator.next())
      #expect(try first[0] == 1)
      #expect(try await connection.run("SELECT last_value FROM counted")[0][0] == 10)
    }

    @Test func `leaving the loop closes the cursor`() async throws {
      let connection = try await connect()
      try await connection.run("BEGIN")
      for try await row in connection.rows("SELECT x FROM generate_series(1, 100) x", fetching: 2) {
        if try row[0] == 3 { break }
      }
      #expect(try await connection.run(Self.openCursors)[0][0] == 0)
      #expect(connection.transactionStatus == .inTransaction)
    }

    @Test func `an abandoned cursor does not disturb a later transaction`() async throws {
      let connection = try await connect()
      try await connection.run("BEGIN")
      var iterator: PostgresCursor.Iterator? = connection.rows(
        "SELECT x FROM generate_series(1, 100) x", fetching: 2
      ).makeAsyncIterator()
      #expect(try await iterator?.next()?[0] == 1)
      try await connection.run("ROLLBACK")
      try await connection.run("BEGIN")
      iterator = nil
      #expect(try await connection.run(Self.openCursors)[0][0] == 0)
      #expect(connection.transactionStatus == .inTransaction)
    }

    @Test func `names of cursors are used again, and so are their prepared statements`()
      async throws
    {
      let connection = try await connect()
      try await connection.execute(sql: "BEGIN")
      for _ in 0..<5 {
        for try await _ in connection.rows("SELECT generate_series(1, 3)", fetching: 2) {}
      }
      let fetches: QueryFragment =
        "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'FETCH%'"
      #expect(try await connection.run(fetches)[0][0] == 1)
    }

    @Test func `two cursors can be read in turns`() async throws {
      let connection = try await connect()
      try await connection.run("BEGIN")
      var inner = connection.rows("SELECT x FROM generate_series(1, 5) x", fetching: 1)
        .makeAsyncIterator()
      for try await row in connection.rows("SELECT x FROM generate_series(1, 5) x", fetching: 1) {
        #expect(try await inner.next()?[0, as: Int.self] == row[0])
      }
      #expect(try await inner.next() == nil)
    }

    @Test func `outside of a transaction a cursor throws`() async throws {
      let connection = try await connect()
      var iterator = connection.rows("SELECT 1").makeAsyncIterator()
      let error = await #expect(throws: PostgresError.self) { _ = try await iterator.next() }
      #expect(error?.message == PostgresWording.cursorOutsideTransaction)
      #expect(connection.isIdle)
    }

    @Test func `an error in the middle of a query is thrown at its row`() async throws {
      let connection = try await connect()
      try await connection.run("BEGIN")
      var count = 0
      let error = await #expect(throws: PostgresError.self) {
        for try await _ in connection.rows(
          "SELECT 1 / (5 - x) FROM generate_series(1, 9) x", fetching: 2)
        { count += 1 }
      }
      #expect(error?.state?.rawValue == "22012")
      #expect(count == 4)
      try await connection.run("ROLLBACK")
    }
  }
#endif
