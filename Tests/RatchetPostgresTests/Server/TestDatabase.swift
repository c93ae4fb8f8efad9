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
  }
#endif
