#if Postgres
  import RatchetCPQ
  import RatchetSystem
  public import Synchronization

  /// A connection to a PostgreSQL server.
  ///
  /// Its commands run one at a time, in the order of the calls. A few threads serve all connections,
  /// and no thread waits for each. One caller at a time awaits the answer to a quick statement on its
  /// own thread, for 20 ms at most: see ``PostgresConfiguration/waitsOnCallersThread``.
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
  // on the loop's thread, or on one that has borrowed the loop. See `ServerHandle` and
  // `CancelRequest` for the exceptions.
  public actor PostgresConnection {
    typealias Waits = PostgresLoop.Waits

    let loop: PostgresLoop
    let configuration: PostgresConfiguration
    let onNotice: (@Sendable (PostgresNotice) -> Void)?
    var handle: ServerHandle?
    var machine = CommandMachine<Waits.ID>()
    var statements: PreparedStatements
    var parameters = ParameterList()
    var cursors = CursorNames()
    var abandonedCursors: [CursorNames.Name] = []
    /// Whether libpq has reported the end of the data that is copied to the client.
    var copyHasEnded = false
    /// The results of the current statement that have arrived.
    var answer = Answer()
    /// Whether the server has refused a prepared statement since this was reset.
    var isStale = false
    /// Why the connection cannot be used any more.
    var failure: PostgresError?
    /// How long the server may take to answer a request to cancel.
    var cancelGrace: Duration = .seconds(5)
    private nonisolated let unusable = Flag()
    private nonisolated let status = Atomic(PostgresTransactionStatus.unknown)
    private nonisolated let hasCommand = Atomic(false)

    private init(
      _ configuration: PostgresConfiguration, loop: PostgresLoop,
      onNotice: (@Sendable (PostgresNotice) -> Void)?
    ) {
      self.configuration = configuration
      self.loop = loop
      self.onNotice = onNotice
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
    ///
    /// - Parameter onNotice: Receives the server's notices, which are dropped otherwise, in their
    ///   order. Other connections wait while it runs, so it must return at once.
    public static func connect(
      _ configuration: PostgresConfiguration,
      onNotice: (@Sendable (PostgresNotice) -> Void)? = nil
    ) async throws -> PostgresConnection {
      let loop: PostgresLoop
      do throws(ErrorNumber) {
        loop = try PostgresLoops.next()
      } catch {
        throw PostgresError(
          kind: .connection,
          message: PostgresWording.notConnected("\(configuration)", error.description))
      }
      let connection = PostgresConnection(configuration, loop: loop, onNotice: onNotice)
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
      updateStatus()
      for id in stopped { loop.wake(id) }
    }

    /// Whether the connection is open as far as is known: a server that has gone is noticed by the
    /// next command.
    public nonisolated var isUsable: Bool { !unusable.isRaised }

    /// The state of the session's transaction after the last command that has ended.
    public nonisolated var transactionStatus: PostgresTransactionStatus {
      status.load(ordering: .acquiring)
    }

    /// Whether no command runs or waits, and no transaction is open.
    package nonisolated var isIdle: Bool {
      !hasCommand.load(ordering: .acquiring) && transactionStatus == .idle
    }

    /// Called when a command begins or has ended.
    func updateStatus() {
      if !machine.isExchanging { status.store(session, ordering: .releasing) }
      hasCommand.store(machine.current != nil, ordering: .releasing)
    }

    /// The state of the transaction between two statements of a command.
    var session: PostgresTransactionStatus {
      switch handle?.transactionStatus {
      case PQTRANS_IDLE: .idle
      case PQTRANS_INTRANS: .inTransaction
      case PQTRANS_INERROR: .failed
      default: .unknown
      }
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
  public enum PostgresTransactionStatus: UInt8, Hashable, Sendable, AtomicRepresentable {
    /// No transaction is open.
    case idle
    /// A transaction is open.
    case inTransaction
    /// A statement of the transaction has failed: only a rollback is possible.
    case failed
    /// The connection is closed.
    case unknown
  }
#endif
