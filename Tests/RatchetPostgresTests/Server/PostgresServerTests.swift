#if Postgres
  import Foundation
  import PostgresServers
  import Testing

  @Suite(.postgres, .timeLimit(.minutes(2)))
  struct PostgresServerTests {
    @Test func `each database is empty and separate`() async throws {
      let server = try await PostgresServer.shared
      let (first, second) = (try await server.makeDatabase(), try await server.makeDatabase())
      #expect(first != second)
      try await server.psql("CREATE TABLE t(x int); INSERT INTO t VALUES (1), (2)", database: first)
      #expect(try await server.psql("SELECT x, x + 1 FROM t", database: first) == "1|2\n2|3")
      await #expect(throws: CommandError.self) {
        try await server.psql("SELECT * FROM t", database: second)
      }
    }

    @Test func `a killed server keeps what was committed`() async throws {
      let server = try await PostgresServer()
      try await server.psql("CREATE TABLE t(x int); INSERT INTO t VALUES (1)")
      try await server.kill()
      await #expect(throws: CommandError.self) { try await server.psql("SELECT x FROM t") }
      try await server.start()
      #expect(try await server.psql("SELECT x FROM t") == "1")
      try await server.stop()
      try await server.start()
      #expect(try await server.psql("SELECT x FROM t") == "1")
      let folder = server.socketFolder
      #expect(FileManager.default.fileExists(atPath: folder))
    }
  }
#endif
