#if Postgres
  import RatchetDependencies

  /// A client of a PostgreSQL database: a pool of connections.
  ///
  /// Connections are opened when they are needed. A caller that finds all of them in use waits, in
  /// the order of the calls; it throws after ``PostgresPoolSettings/checkoutTimeout``, and leaves
  /// the queue when its task is cancelled.
  ///
  /// ```swift
  /// let postgres = PostgresClient(try PostgresConfiguration("postgres://localhost/library"))
  /// let titles = try await postgres.fetchAll(#sql("SELECT title FROM book", as: String.self))
  /// try await postgres.transaction { db in
  ///   try await db.execute(#sql("UPDATE book SET rating = rating + 1 WHERE id = \(id)"))
  /// }
  /// await postgres.shutDown()
  /// ```
  public final class PostgresClient: Sendable {
    private let pool: ConnectionPool<PostgresConnection>

    /// The pool, for tests.
    package var connections: ConnectionPool<PostgresConnection> { pool }

    /// Makes a client. No connection is opened before this returns, so it cannot fail.
    ///
    /// - Parameters:
    ///   - clock: The clock of the pool's times; by default the system's.
    ///   - onNotice: Receives the server's notices, which are dropped otherwise; see
    ///     ``PostgresConnection/connect(_:onNotice:)``.
    public init(
      _ configuration: PostgresConfiguration, pool settings: PostgresPoolSettings = .init(),
      clock: any Clock<Duration> = ContinuousClock(),
      onNotice: (@Sendable (PostgresNotice) -> Void)? = nil
    ) {
      pool = ConnectionPool(
        settings, clock: clock,
        random: WithRandomNumberGenerator(SystemRandomNumberGenerator())
      ) {
        try await PostgresConnection.connect(configuration, onNotice: onNotice)
      }
    }

    /// Makes a client that connects with a closure.
    init(connect: @escaping @Sendable () async throws -> PostgresConnection) {
      pool = ConnectionPool(
        PostgresPoolSettings(), clock: ContinuousClock(),
        random: WithRandomNumberGenerator(SystemRandomNumberGenerator()), connect: connect)
    }

    deinit {
      pool.shutDown()
    }

    /// Lends a connection to a block. Other callers get it only after the block has ended.
    ///
    /// A transaction that the block leaves open is rolled back. Settings of the session, temporary
    /// tables and locks stay with the connection: use `SET LOCAL` in a transaction.
    public nonisolated(nonsending) func withConnection<Value>(
      _ body: nonisolated(nonsending) (PostgresConnection) async throws -> Value
    ) async throws -> Value {
      try await withTrackedWork("use PostgreSQL") {
        let lease =
          if let idle = try pool.leaseIdle() { idle } else { try await pool.lease() }
        defer { pool.release(lease) }
        return try await body(lease.connection)
      }
    }

    /// Refuses further calls, and returns when the connections are closed: those in use after their
    /// blocks have ended. Calling it again does nothing more.
    public func shutDown() async {
      pool.shutDown()
      await pool.isFinished()
    }
  }
#endif
