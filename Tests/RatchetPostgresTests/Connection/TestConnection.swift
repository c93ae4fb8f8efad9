#if Postgres
  import PostgresServers
  @testable import RatchetPostgres

  /// Connects to the server of the tests. Tests share its database, so they make temporary tables.
  func connect(
    to server: PostgresServer? = nil, port: Int? = nil,
    _ change: (inout PostgresConfiguration) -> Void = { _ in }
  ) async throws -> PostgresConnection {
    let server = if let server { server } else { try await PostgresServer.shared }
    var configuration = try PostgresConfiguration(server.url(port: port))
    change(&configuration)
    return try await PostgresConnection.connect(configuration)
  }

  /// A signal that is waited for without polling.
  final class Signal: Sendable {
    private let (stream, continuation) = AsyncStream<Void>.makeStream()

    func send() { continuation.yield() }

    func wait() async {
      for await _ in stream { return }
    }
  }

  /// Suspends until the server sleeps in a statement of another connection whose text matches
  /// `text`. Being active is not enough: the server is also while it prepares the statement.
  func waitUntilRunning(_ text: String, seenBy observer: PostgresConnection) async throws {
    // The server has no signal for this, so it is asked in one statement, which waits there.
    try await observer.execute(
      sql: """
        DO $$ BEGIN
          FOR i IN 1..2000 LOOP
            PERFORM pg_stat_clear_snapshot();
            PERFORM 1 FROM pg_stat_activity
              WHERE wait_event = 'PgSleep' AND pid <> pg_backend_pid() AND query LIKE '%\(text)%';
            IF FOUND THEN RETURN; END IF;
            PERFORM pg_sleep(0.005);
          END LOOP;
          RAISE EXCEPTION 'the statement does not run';
        END $$
        """)
  }
#endif
