#if Postgres
  import CPQBaseline
  import Foundation
  import PostgresServers
  import RatchetPostgres
  import RatchetQuery

  /// A row of the table `book`.
  @Selection
  struct PostgresBook: Hashable {
    var id: Int
    var title: String
    var score: Double
    var addedAt: Date
  }

  extension PostgresBook {
    /// The number of rows of the table, with the keys from 1 on.
    static let count = 1_000_000

    static var all: SQLQueryExpression<PostgresBook> {
      #sql("SELECT id, title, score, added_at FROM book", as: PostgresBook.self)
    }

    static func withKey(_ key: Int) -> SQLQueryExpression<PostgresBook> {
      #sql(
        "SELECT id, title, score, added_at FROM book WHERE id = \(key)", as: PostgresBook.self)
    }

    /// The statements above for the C code.
    static let selectAll = "SELECT id, title, score, added_at FROM book"
    static let selectByKey = "SELECT id, title, score, added_at FROM book WHERE id = $1"
  }

  /// The server of the benchmarks. The kit and C connect to the same database over the loopback.
  struct PostgresServing {
    let url: String

    private static let start = Task {
      let server = try await PostgresServer.shared
      let database = try await server.makeDatabase()
      _ = try await server.psql(
        """
        CREATE TABLE book(
          id int8 PRIMARY KEY, title text NOT NULL, score float8 NOT NULL,
          added_at timestamptz NOT NULL);
        INSERT INTO book
          SELECT x, 'The adventures of number ' || x, (x % 5000) / 4.0,
            timestamptz '2020-01-01Z' + x * interval '1.001 s'
          FROM generate_series(1, \(PostgresBook.count)) x;
        CREATE UNLOGGED TABLE copied(id int8, title text, score float8);
        VACUUM ANALYZE book;
        """, database: database)
      return PostgresServing(url: server.url(database: database))
    }

    static var shared: PostgresServing {
      get async { await RatchetBench.succeed { try await start.value } }
    }

    func connection() async -> PostgresConnection {
      await RatchetBench.succeed {
        try await PostgresConnection.connect(PostgresConfiguration(url))
      }
    }

    func client() async -> PostgresClient {
      await RatchetBench.succeed { PostgresClient(try PostgresConfiguration(url)) }
    }

    func raw() -> RawPostgres { RawPostgres(url) }
  }

  /// A connection of the C code.
  final class RawPostgres: @unchecked Sendable {  // Each is used by one task at a time.
    let handle: OpaquePointer

    init(_ url: String) {
      handle = cpq_connect(url)
      cpq_prepare(handle, "all", PostgresBook.selectAll)
      cpq_prepare(handle, "key", PostgresBook.selectByKey)
    }

    deinit { cpq_close(handle) }
  }
#endif
