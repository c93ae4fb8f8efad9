#if Postgres
  import Foundation
  import RatchetQuery
  import RatchetSQLite
  import Testing

  @testable import RatchetPostgres

  @Suite(.postgres, .timeLimit(.minutes(2)))
  struct CopyTests {
    private static let count: QueryFragment = "SELECT count(*) FROM item"

    private func tableOf(_ columns: String) async throws -> PostgresConnection {
      let connection = try await connect()
      try await connection.execute(sql: "CREATE TEMP TABLE item(\(columns))")
      return connection
    }

    @Test func `rows of all kinds arrive as they are`() async throws {
      let connection = try await tableOf("a int8, b float8, c text, d bytea, e timestamptz, f bool")
      let date = Date(timeIntervalSince1970: 1_753_868_460.123)
      let text = "a\tb\nc\rd\\N\\\"ä"
      let bytes = Data([0, 255, 92, 10])
      let rows: [[SQLValue]] = [
        [.integer(.min), .real(.nan), .text(text), .blob(bytes), date.databaseValue, .integer(1)],
        [.null, .null, .null, .null, .null, .null],
        [.integer(1), .real(-.infinity), .text(""), .blob(Data()), .text("infinity"), .integer(0)],
        [.integer(2), .real(0.1), .text("\\N"), .blob(Data([1])), .null, .null],
      ]
      let columns = ["a", "b", "c", "d", "e", "f"]
      #expect(try await connection.copyIn(into: "item", columns: columns, rows: rows) == 4)
      let copied = try await connection.run("SELECT * FROM item")
      #expect(try copied[0][0] == Int64.min)
      #expect(try copied[0][1, as: Double.self].isNaN)
      #expect(try copied[0][2] == text)
      #expect(try copied[0][3] == bytes)
      #expect(try copied[0][4] == date)
      #expect(try copied[0][5] == true)
      #expect(try columns.allSatisfy { try copied[1][$0, as: String?.self] == nil })
      #expect(try copied[2][2] == "")
      #expect(try copied[2][3] == Data())
      #expect(try copied[3][2] == "\\N")
    }

    @Test func `many rows are copied, from a sequence and from an asynchronous one`() async throws {
      let connection = try await tableOf("a int8, b text")
      let rows = (0..<50_000).lazy.map { [SQLValue.integer(Int64($0)), .text("row \($0)")] }
      #expect(try await connection.copyIn(into: "item", columns: ["a", "b"], rows: rows) == 50_000)
      let stream = AsyncStream<[SQLValue]> { continuation in
        for row in rows.prefix(1000) { continuation.yield(row) }
        continuation.finish()
      }
      #expect(try await connection.copyIn(into: "item", columns: ["a", "b"], rows: stream) == 1000)
      #expect(try await connection.run("SELECT count(*), sum(a)::int8 FROM item")[0][0] == 51_000)
    }

    @Test func `an error of the server drops all rows`() async throws {
      let connection = try await tableOf("a int8")
      let error = try #require(
        await #expect(throws: PostgresError.self) {
          try await connection.copyIn(
            into: "item", columns: ["a"], rows: [[.integer(1)], [.text("x")], [.integer(2)]])
        })
      #expect(error.state?.classCode == "22")
      #expect(try await connection.run(Self.count)[0][0] == 0)
    }

    @Test func `an error of the caller drops all rows`() async throws {
      let connection = try await tableOf("a int8")
      struct Stop: Error {}
      let stream = AsyncThrowingStream<[SQLValue], any Error> { continuation in
        continuation.yield([.integer(1)])
        continuation.finish(throwing: Stop())
      }
      await #expect(throws: Stop.self) {
        try await connection.copyIn(into: "item", columns: ["a"], rows: stream)
      }
      for row: [SQLValue] in [[], [.integer(1), .integer(2)], [.text("a\0")]] {
        await #expect(throws: PostgresError.self) {
          try await connection.copyIn(into: "item", columns: ["a"], rows: [[.integer(1)], row])
        }
      }
      await #expect(throws: PostgresError.self) {
        try await connection.copyIn(into: "item", columns: [], rows: [])
      }
      #expect(try await connection.run(Self.count)[0][0] == 0)
    }

    @Test(
      arguments: [
        "SELECT 1; COPY item FROM STDIN", "COPY item FROM STDIN; COPY item FROM STDIN",
        "COPY item TO STDOUT; COPY item FROM STDIN",
      ] as [QueryFragment])
    func `a copy among other statements drops all rows`(statements: QueryFragment) async throws {
      let connection = try await tableOf("a int8")
      await #expect(throws: PostgresError.self) {
        try await connection.copyIn(statements, data: AsyncStream { $0.finish() })
      }
      #expect(try await connection.run(Self.count)[0][0] == 0)
    }

    @Test func `a cancelled copy drops all rows`() async throws {
      let connection = try await tableOf("a int8")
      let (stream, continuation) = AsyncStream<[SQLValue]>.makeStream()
      let started = Signal()
      let task = Task {
        try await connection.copyIn(
          into: "item", columns: ["a"],
          rows: stream.map { row in
            started.send()
            return row
          })
      }
      continuation.yield([.integer(1)])
      await started.wait()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(try await connection.run(Self.count)[0][0] == 0)
    }

    @Test func `a copy in that is too slow drops all rows`() async throws {
      let connection = try await tableOf("a int8")
      let deadline = ContinuousClock.now + .milliseconds(500)
      let (stream, continuation) = AsyncStream<[SQLValue]>.makeStream()
      continuation.yield([.integer(1)])
      continuation.finish()
      let error = await #expect(throws: PostgresError.self) {
        try await connection.copyIn(
          into: "item", columns: ["a"],
          rows: stream.map { row in
            // The server itself never keeps the copy waiting.
            try await Task.sleep(until: deadline, clock: .continuous)
            return row
          }, deadline: deadline)
      }
      #expect(error?.kind == .timeout)
      #expect(try await connection.run(Self.count)[0][0] == 0)
    }

    @Test func `data goes in and out in the statement's format`() async throws {
      let connection = try await tableOf("a int8, b text")
      let pieces = AsyncStream<Data> { continuation in
        for piece in ["1,on", "e\n2,\"t", "wo\"\n", ""] { continuation.yield(Data(piece.utf8)) }
        continuation.finish()
      }
      #expect(
        try await connection.copyIn("COPY item FROM STDIN (FORMAT csv)", data: pieces) == 2)
      var copied = Data()
      for try await data in connection.copyOut("COPY item TO STDOUT (FORMAT csv, HEADER)") {
        copied += data
      }
      #expect(String(decoding: copied, as: UTF8.self) == "a,b\n1,one\n2,two\n")
    }

    @Test func `a large copy out has complete rows in each piece`() async throws {
      let connection = try await connect()
      var lines = 0
      for try await data in connection.copyOut(
        "COPY (SELECT x, repeat('y', 100) FROM generate_series(1, 100000) x) TO STDOUT")
      {
        #expect(data.last == UInt8(ascii: "\n"))
        lines += data.count { $0 == UInt8(ascii: "\n") }
      }
      #expect(lines == 100_000)
      #expect(connection.isIdle)
    }

    @Test func `leaving a copy out cancels it`() async throws {
      let connection = try await connect()
      for try await data in connection.copyOut(
        "COPY (SELECT generate_series(1, 1000000000)) TO STDOUT")
      {
        #expect(data.starts(with: "1\n2\n".utf8))
        break
      }
      #expect(try await connection.run("SELECT 1")[0][0] == 1)
    }

    @Test func `an error in the middle of a copy out is thrown`() async throws {
      let connection = try await connect()
      let error = await #expect(throws: PostgresError.self) {
        for try await _ in connection.copyOut(
          "COPY (SELECT 1 / (5000 - x) FROM generate_series(1, 10000) x) TO STDOUT")
        {}
      }
      #expect(error?.state?.rawValue == "22012")
      #expect(try await connection.run("SELECT 1")[0][0] == 1)
    }

    @Test(arguments: ["SELECT 1", "COPY pg_class TO STDOUT", "COPY nothing FROM STDIN"])
    func `another statement than a copy in is refused`(sql: String) async throws {
      let connection = try await connect()
      let pieces = AsyncStream<Data> { $0.finish() }
      let queries: [String: QueryFragment] = [
        "SELECT 1": "SELECT 1", "COPY pg_class TO STDOUT": "COPY pg_class TO STDOUT",
        "COPY nothing FROM STDIN": "COPY nothing FROM STDIN",
      ]
      let query = try #require(queries[sql])
      await #expect(throws: PostgresError.self) { try await connection.copyIn(query, data: pieces) }
      #expect(try await connection.run("SELECT 1")[0][0] == 1)
    }

    @Test func `a copy takes no values`() async throws {
      let connection = try await connect()
      var iterator = connection.copyOut("COPY (SELECT \(1)) TO STDOUT").makeAsyncIterator()
      let error = await #expect(throws: PostgresError.self) { _ = try await iterator.next() }
      #expect(error?.message == PostgresWording.copyTakesNoValues)
    }
  }
#endif
