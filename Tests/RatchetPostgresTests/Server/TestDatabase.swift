#if Postgres
  import PostgresServers
  import RatchetPostgres

  /// A fresh database of the shared server.
  struct TestDatabase {
    let server: PostgresServer
    let name: String

    init() async throws {
      server = try await PostgresServer.shared
      name = try await server.makeDatabase()
    }

    /// - Parameter port: The port of a proxy; by default the server's own.
    func configuration(port: Int? = nil) throws -> PostgresConfiguration {
      try PostgresConfiguration(server.url(database: name, port: port))
    }

    func client(
      port: Int? = nil, _ change: (inout PostgresPoolSettings) -> Void = { _ in }
    ) throws -> PostgresClient {
      var settings = PostgresPoolSettings()
      change(&settings)
      return PostgresClient(try configuration(port: port), pool: settings)
    }

    func psql(_ sql: String) async throws -> String {
      try await server.psql(sql, database: name)
    }

    /// Suspends until a condition holds on the server; throws after a minute.
    func wait(until condition: String) async throws {
      // The server has no signal for this, so it looks itself.
      _ = try await psql(
        """
        DO $$ BEGIN
          FOR i IN 1..12000 LOOP
            IF \(condition) THEN RETURN; END IF;
            PERFORM pg_sleep(0.005);
          END LOOP;
          RAISE EXCEPTION 'the condition does not hold after a minute';
        END $$
        """)
    }
  }
#endif
