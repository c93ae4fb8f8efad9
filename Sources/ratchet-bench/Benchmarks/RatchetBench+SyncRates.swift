import Foundation
import RatchetSQLite
import RatchetSync

#if Postgres
  import PostgresServers
  import RatchetPostgres
#endif

extension RatchetBench {
  /// 20,000 rows that one device sends and another one fetches, in all.
  static var syncRates: [Benchmark] {
    var rates = [
      rate("in memory") { body in
        let server = MemorySyncServer()
        return try await body { server.transport() }
      },
      rate("through a folder") { body in
        try await withScratchFolder { folder in
          try await body { FolderTransport(folder: folder) }
        }
      },
    ]
    #if Postgres
      if PostgresServer.unavailableReason == nil {
        rates.append(
          rate("through PostgreSQL") { body in
            let configuration = try await syncDatabase()
            return try await body { PostgresTransport(configuration) }
          })
      }
    #endif
    return rates
  }

  /// Makes transports to one server, and ends the server when `body` returns.
  private typealias Place =
    @Sendable (_ body: (() -> any SyncTransport) async throws -> Double) async throws -> Double

  private static func rate(_ name: String, _ place: @escaping Place) -> Benchmark {
    Benchmark(
      "20,000 rows sent and fetched \(name)", from: .anywhere, goal: .within(10e9),
      .measured { samples in
        await succeed {
          var times: [Double] = []
          for _ in 0..<samples { times.append(try await place(exchange)) }
          return times
        }
      })
  }

  private static func exchange(_ transport: () -> any SyncTransport) async throws -> Double {
    let files = [ScratchFile(), ScratchFile()]
    let databases = try files.map { try DatabaseQueue(path: $0.path) }
    let sender = try await noteEngine(databases[0], transport())
    let receiver = try await noteEngine(databases[1], transport())
    try await databases[0].write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
          INSERT INTO note SELECT printf('%032x', i), 'Note ' || i, 'Some words', i % 5, 1.5 FROM n
          """)
    }
    let start = ContinuousClock.now
    try await sender.sendChanges()
    try await receiver.fetchChanges()
    let time = ContinuousClock.now - start
    let count = try await databases[1].read { db in
      try db.fetchOne(Int.self, sql: "SELECT count(*) FROM note")
    }
    precondition(count == 20_000)
    await sender.stop()
    await receiver.stop()
    for database in databases { await database.close() }
    for file in files { file.keep() }
    return time / .nanoseconds(1)
  }

  #if Postgres
    /// A new database that is set up for synchronization, and a role that may use it.
    private static func syncDatabase() async throws -> PostgresConfiguration {
      let server = try await PostgresServer.shared
      let database = try await server.makeDatabase()
      _ = try await server.psql(PostgresTransport.schema, database: database)
      let user = "sync_\(database)"
      _ = try await server.psql("CREATE ROLE \(user) LOGIN IN ROLE ratchet_sync_client")
      var configuration = PostgresConfiguration()
      configuration.host = "127.0.0.1"
      configuration.port = server.port
      configuration.database = database
      configuration.user = user
      return configuration
    }
  #endif
}
