#if Postgres
  import CPQ
  import RatchetSystem
  import Synchronization

  /// A connection to a PostgreSQL server.
  ///
  /// Its commands run one at a time, in the order of the calls. No thread waits for the server: a
  /// few threads serve all connections.
  ///
  /// **Cancellation.** A command that waits for its turn leaves the queue. A statement that the
  /// server runs is cancelled there; the command throws `CancellationError` when the server has
  /// confirmed it. If the statement had already ended, its result is returned: what it did is done.
  /// **Deadlines** work alike, and throw a ``PostgresError`` of the kind `timeout`. If the server
  /// does not answer within five seconds, the connection is closed, and the error says so.
  ///
  /// After an error of the kind `connection`, ``isUsable`` is false, and every command throws.
  ///
  /// ```swift
  /// let connection = try await PostgresConnection.connect(PostgresConfiguration(url))
  /// let rows = try await connection.run(#sql("SELECT title FROM book WHERE id = \(id)"))
  /// let title: String? = try rows.first?["title"]
  /// await connection.close()
  /// ```
  // Threading: all state belongs to the actor, whose executor is the loop, so that libpq is called
  // on the loop's thread only. See `ServerHandle` and `CancelRequest` for the exceptions.
  public actor PostgresConnection {
    typealias Waits = LoopWaits<CheckedContinuation<PostgresLoop.Wake, Never>>

    let loop: PostgresLoop
    let configuration: PostgresConfiguration
    var handle: ServerHandle?
    var machine = CommandMachine<Waits.ID>()
    var statements: PreparedStatements
    var parameters = ParameterList()
    var cursors = CursorNames()
    var abandonedCursors: [CursorNames.Name] = []
    /// Whether libpq has reported the end of the data that is copied to the client.
    var copyHasEnded = false
    /// Whether the server has refused a prepared statement since this was reset.
    var isStale = false
    /// Why the connection cannot be used any more.
    var failure: PostgresError?
    /// How long the server may take to answer a request to cancel.
    var cancelGrace: Duration = .seconds(5)
    private nonisolated let unusable = Flag()
    private nonisolated let idle = Atomic(false)

    init(_ configuration: PostgresConfiguration, loop: PostgresLoop) {
      self.configuration = configuration
      self.loop = loop
      statements = PreparedStatements(capacity: configuration.statementCacheCapacity)
    }

    public nonisolated var unownedExecutor: UnownedSerialExecutor {
      loop.asUnownedSerialExecutor()
    }

    /// Connects to a server.
    ///
    /// The session's time zone is UTC, unless the configuration's `options` set another one. Throws
    /// a ``PostgresError`` of the kind `connection` or, after the configuration's connect timeout,
    /// `timeout`. If the task is cancelled, throws `CancellationError` at once.
    public static func connect(
      _ configuration: PostgresConfiguration
    ) async throws -> PostgresConnection {
      let loop: PostgresLoop
      do throws(ErrorNumber) {
        loop = try PostgresLoops.next()
      } catch {
        throw PostgresError(
          kind: .connection,
          message: PostgresWording.notConnected("\(configuration)", error.description))
      }
      let connection = PostgresConnection(configuration, loop: loop)
      try await connection.open()
      return connection
    }

    /// Closes the connection. Commands that wait or run throw, and the server is asked to cancel the
    /// running statement; a transaction is rolled back by the server. Closing again does nothing.
    public func close() {
      if machine.isExchanging, let request = handle.flatMap(CancelRequest.init) {
        request.start {}
      }
      let stopped = machine.close()
      if failure == nil {
        failure = PostgresError(kind: .client, message: PostgresWording.connectionClosed)
      }
      unusable.raise()
      handle = nil
      updateIdle()
      for id in stopped { loop.wake(id) }
    }

    /// Whether the connection is open as far as is known: a server that has gone is noticed by the
    /// next command.
    public nonisolated var isUsable: Bool { !unusable.isRaised }

    /// The state of the session's transaction.
    public var transactionStatus: PostgresTransactionStatus {
      switch handle?.transactionStatus {
      case PQTRANS_IDLE: .idle
      case PQTRANS_ACTIVE: .active
      case PQTRANS_INTRANS: .inTransaction
      case PQTRANS_INERROR: .failed
      default: .unknown
      }
    }

    /// Whether no command runs or waits, and no transaction is open.
    package nonisolated var isIdle: Bool { idle.load(ordering: .acquiring) }

    func updateIdle() {
      let isIdle = machine.current == nil && handle?.transactionStatus == PQTRANS_IDLE
      idle.store(isIdle, ordering: .releasing)
    }

    /// Gives the connection up, and returns the error to throw.
    func lose(_ error: PostgresError) -> PostgresError {
      if failure == nil { failure = error }
      unusable.raise()
      handle = nil
      return error
    }
  }

  /// The state of a session's transaction.
  public enum PostgresTransactionStatus: Hashable, Sendable {
    /// No transaction is open.
    case idle
    /// A statement runs.
    case active
    /// A transaction is open.
    case inTransaction
    /// A statement of the transaction has failed: only a rollback is possible.
    case failed
    /// The connection is closed.
    case unknown
  }
#endif
