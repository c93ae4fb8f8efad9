#if Postgres
  import PostgresServers
  import RatchetDependencies
  import RatchetPostgres
  import RatchetQuery
  import Testing

  @Suite(.postgres, .timeLimit(.minutes(2)))
  struct PostgresClientTests {
    private let backend = #sql("SELECT pg_backend_pid()", as: Int.self)

    @Test func `one connection serves callers one after the other`() async throws {
      let postgres = try await TestDatabase().client()
      let first = try await postgres.fetchOne(backend)
      #expect(try await postgres.fetchOne(backend) == first)
      #expect(try await postgres.fetchAll(decoding: Int.self, backend) == [first])
      await postgres.shutDown()
    }

    @Test func `callers at once use at most the maximum`() async throws {
      let database = try await TestDatabase()
      let postgres = try database.client { $0.maximum = 3 }
      let backends = try await withThrowingTaskGroup(of: Int?.self) { group in
        for _ in 0..<64 { group.addTask { try await postgres.fetchOne(backend) } }
        return try await group.reduce(into: Set<Int?>()) { $0.insert($1) }
      }
      #expect(backends.count <= 3)
      await postgres.shutDown()
      try await expectNoConnection(to: database)
    }

    @Test func `a transaction that was left open is rolled back`() async throws {
      let database = try await TestDatabase()
      _ = try await database.psql("CREATE TABLE t(x int)")
      let postgres = try database.client { $0.maximum = 1 }
      try await postgres.withConnection { db in
        try await db.execute(#sql("BEGIN"))
        try await db.execute(#sql("INSERT INTO t VALUES (1)"))
      }
      let query = #sql("SELECT count(*) FROM t", as: Int.self)
      #expect(try await postgres.fetchOne(query) == 0)
      await postgres.shutDown()
    }

    @Test func `a cancelled query frees the connection for the next caller`() async throws {
      let database = try await TestDatabase()
      let postgres = try database.client { $0.maximum = 1 }
      _ = try await database.psql("CREATE TABLE t(x int)")
      let lock = try await PostgresConnection.connect(database.configuration())
      try await lock.run("BEGIN")
      try await lock.run("LOCK TABLE t")
      let task = Task { try await postgres.execute(#sql("INSERT INTO t VALUES (1)")) }
      try await database.wait(
        until: "EXISTS (SELECT FROM pg_locks WHERE relation = 't'::regclass AND NOT granted)")
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(try await postgres.fetchOne(#sql("SELECT 1", as: Int.self)) == 1)
      await lock.close()
      await postgres.shutDown()
    }

    @Test func `connections that the server ended are replaced`() async throws {
      let database = try await TestDatabase()
      let postgres = try database.client { $0.healthCheckAfter = .zero }
      let first = try #require(try await postgres.fetchOne(backend))
      _ = try await database.psql("SELECT pg_terminate_backend(\(first), 5000)")
      let second = try await postgres.fetchOne(backend)
      #expect(second != first)
      await postgres.shutDown()
    }

    @Test func `a cut connection is an error, and the next call works`() async throws {
      let database = try await TestDatabase()
      let proxy = try PostgresProxy(to: database.server.port)
      let postgres = try database.client(port: proxy.port) { $0.healthCheckAfter = nil }
      let first = try await postgres.fetchOne(backend)
      proxy.cut()
      let error = await #expect(throws: PostgresError.self) { try await postgres.fetchOne(backend) }
      #expect(error?.kind == .connection)
      let second = try await postgres.fetchOne(backend)
      #expect(second != first)
      await postgres.shutDown()
      proxy.close()
    }

    @Test func `a server that is away is an error until it is back`() async throws {
      let server = try await PostgresServer()
      let postgres = PostgresClient(try PostgresConfiguration(server.url()))
      #expect(try await postgres.fetchOne(#sql("SELECT 1", as: Int.self)) == 1)
      try await server.kill()
      for _ in 0..<3 {
        let error = await #expect(throws: PostgresError.self) {
          try await postgres.fetchOne(backend)
        }
        #expect(error?.kind == .connection)
      }
      try await server.start()
      #expect(try await postgres.fetchOne(#sql("SELECT 2", as: Int.self)) == 2)
      await postgres.shutDown()
    }

    @Test func `a wrong password is an error that does not show it`() async throws {
      let database = try await TestDatabase()
      let user = try await database.server.makeUser(password: "right")
      var configuration = try database.configuration()
      configuration.user = user
      configuration.password = "geheim"
      let wrong = configuration
      let error = await #expect(throws: PostgresError.self) {
        try await PostgresConnection.connect(wrong)
      }
      #expect(error?.kind == .connection)
      #expect(error.map { "\($0)" }?.contains("geheim") == false)
      #expect(error.map { "\($0)" }?.contains(user) == true)
      configuration.password = "right"
      let connection = try await PostgresConnection.connect(configuration)
      await connection.close()
    }

    @Test func `a remote host must show a certificate for its name`() async throws {
      let server = try await PostgresServer(hasTLS: true)
      var configuration = try PostgresConfiguration(server.url())
      configuration.rootCertificates = server.certificate
      configuration.options["hostaddr"] = "127.0.0.1"
      configuration.host = "localhost"
      configuration.tls = .verifyFull
      let postgres = PostgresClient(configuration)
      let query = #sql(
        "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()", as: Bool.self)
      #expect(try await postgres.fetchOne(query) == true)
      await postgres.shutDown()
      configuration.host = "db.example.org"
      let wrong = configuration
      let error = await #expect(throws: PostgresError.self) {
        try await PostgresConnection.connect(wrong)
      }
      #expect(error?.kind == .connection)
      #expect(error?.message.contains("db.example.org") == true)
    }

    @Test func `a client that is shut down refuses callers`() async throws {
      let postgres = try await TestDatabase().client()
      await postgres.shutDown()
      let error = await #expect(throws: PostgresError.self) { try await postgres.fetchOne(backend) }
      #expect(error?.kind == .client)
      await postgres.shutDown()
    }

    @Test func `connections of a released client are closed`() async throws {
      let database = try await TestDatabase()
      var postgres: PostgresClient? = try database.client()
      _ = try await postgres?.fetchOne(backend)
      let pool = try #require(postgres?.connections)
      postgres = nil
      await pool.isFinished()
      try await expectNoConnection(to: database)
    }
  }

  /// Expects that the server has ended all connections to a database. It does after the client has
  /// closed them.
  private func expectNoConnection(to database: TestDatabase) async throws {
    _ = try await database.psql(
      """
      DO $$ BEGIN
        FOR i IN 1..2000 LOOP
          PERFORM pg_stat_clear_snapshot();
          PERFORM 1 FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()
              AND backend_type = 'client backend';
          IF NOT FOUND THEN RETURN; END IF;
          PERFORM pg_sleep(0.005);
        END LOOP;
        RAISE EXCEPTION 'a connection is still open';
      END $$
      """)
  }

  struct DefaultPostgresTests {
    @Test func `a client that was not set is an issue`() async {
      @Dependency(\.defaultPostgres) var postgres
      await withKnownIssue {
        let error = await #expect(throws: PostgresError.self) {
          try await postgres.fetchOne(#sql("SELECT 1", as: Int.self))
        }
        #expect(error?.kind == .client)
      } matching: { issue in
        issue.comments.contains { $0.rawValue.contains("no PostgreSQL client was set") }
      }
    }

    @Test func `a client can be set`() async throws {
      let client = PostgresClient(PostgresConfiguration())
      withDependencies {
        $0.defaultPostgres = client
      } operation: {
        @Dependency(\.defaultPostgres) var postgres
        #expect(postgres === client)
      }
    }
  }
#endif
