#if Postgres
  import Foundation
  import RatchetDependencies
  import RatchetIssues
  import RatchetQuery
  public import RatchetPostgres
  import Synchronization

  /// Synchronizes through a PostgreSQL server that was set up with ``schema``.
  ///
  /// The role of the connection may only call the functions of the schema, and sees only the rows of
  /// its own scope. Each push is one transaction; a page has all that is committed and can no longer
  /// be overtaken by an older transaction. So a transaction of any database of the server that has
  /// written and stays open delays what is fetched, but nothing is lost.
  ///
  /// ```swift
  /// let transport = PostgresTransport(try PostgresConfiguration("postgres://alice@db.example.org"))
  /// let engine = try SyncEngine(for: database, tables: Reminder.self, transport: transport)
  /// ```
  public final class PostgresTransport: SyncTransport {
    struct State {
      var client: PostgresClient?
      var session: Session?
      var hints: [Int: AsyncStream<Void>.Continuation] = [:]
      var nextHint = 0
      /// Gives a hint after a while, for operations that a page could not have yet.
      var laterHint: Task<Void, any Error>?
      var compaction: Task<Void, Never>?
    }

    struct Session: Decodable {
      var `protocol`: Int
      var account: String
      var epoch: String
      var channel: String
      var milliseconds: Int64
    }

    private struct Answer: Decodable {
      var rejected: [SyncRejection]
      var isLong: Bool
    }

    let configuration: PostgresConfiguration
    private let timeout: Duration
    // A lock: calls come from several tasks. It is held to read or replace the values only.
    let state = Mutex(State())
    let clock = Dependency(\.continuousClock)
    let randomNumbers = Dependency(\.withRandomNumberGenerator)

    /// Makes a transport. Nothing is connected until it is opened.
    ///
    /// - Parameter timeout: the time after which a call of the server is given up.
    public init(_ configuration: PostgresConfiguration, timeout: Duration = .seconds(30)) {
      self.configuration = configuration
      self.timeout = timeout
    }

    public func open(node: SyncNode) async throws -> SyncSession {
      let client = state.withLock { state in
        let client = state.client ?? PostgresClient(configuration, pool: Self.poolSettings)
        state.client = client
        return client
      }
      let session: Session = try await call(
        "SELECT ratchet_sync.open(\(SyncProtocol.version))::text", client)
      guard session.protocol == SyncProtocol.version else {
        throw SyncTransportError.protocolMismatch(
          client: SyncProtocol.version, server: session.protocol)
      }
      state.withLock { $0.session = session }
      return SyncSession(
        protocolVersion: session.protocol, epoch: session.epoch,
        serverTime: Date(timeIntervalSince1970: Double(session.milliseconds) / 1000),
        account: session.account)
    }

    public func push(_ push: SyncPush) async throws -> SyncPushAnswer {
      let (client, session) = try current()
      var operations = try Self.json(push.operations)
      var tooLarge: [SyncRejection] = []
      if let first = push.operations.first, operations.utf8.count > Self.maximumSize {
        // Only a single operation can be as large. The server notes that it has been answered.
        operations = "[]"
        tooLarge = [SyncRejection(sequence: first.sequence, reason: Wording.tooLarge)]
      }
      let answer: Answer
      do {
        answer = try await call(
          """
          SELECT ratchet_sync.push(\(push.protocolVersion), \(session.epoch), \
          \(push.node.rawValue), \(push.attempt), \(push.acknowledged), \(push.end), \
          \(operations))::text
          """, client)
      } catch SyncTransportError.lostOperations {
        try await noteLoss(of: push.node, push.acknowledged, "0", client, session)
        throw SyncTransportError.lostOperations
      }
      if answer.isLong { compact(client) }
      return SyncPushAnswer(rejected: answer.rejected + tooLarge)
    }

    public func pull(after cursor: SyncCursor?, limit: Int) async throws -> SyncPage {
      let (client, session) = try current()
      let position = try Position(cursor, epoch: session.epoch)
      let row: PostgresRow
      do {
        row = try await self.row(
          """
          SELECT * FROM ratchet_sync.pull(\(SyncProtocol.version), \(session.epoch), \
          \(position.transaction), \(position.id), \(Int64(limit)))
          """, client)
      } catch SyncTransportError.lostOperations {
        try await noteLoss(of: SyncNode(rawValue: 0), 0, position.transaction, client, session)
        throw SyncTransportError.lostOperations
      }
      if try row["is_hiding"] { hintLater() }
      let transaction: String = try row["next_xid"]
      let id: Int64 = try row["next_id"]
      return SyncPage(
        operations: try Self.decode([ReceivedOperation].self, try row["operations"])
          .map(\.operation),
        cursor: Position(transaction: transaction, id: id).cursor(epoch: session.epoch),
        hasMore: try row["has_more"], epoch: session.epoch)
    }

    public func close() async {
      let old = state.withLock { state in
        defer { state = State() }
        return state
      }
      old.laterHint?.cancel()
      old.compaction?.cancel()
      for hint in old.hints.values { hint.finish() }
      await old.client?.shutDown()
    }

    /// The client and the session; an engine that has none opens the transport again.
    private func current() throws -> (PostgresClient, Session) {
      let (client, session) = state.withLock { ($0.client, $0.session) }
      guard let client, let session else { throw SyncTransportError.expiredCursor }
      return (client, session)
    }

    /// Compacts the server's log. Pushes and pulls go on meanwhile.
    private func compact(_ client: PostgresClient) {
      state.withLock { state in
        guard state.compaction == nil else { return }
        state.compaction = Task { [weak self, timeout] in
          do {
            _ = try await Self.row(
              "SELECT ratchet_sync.compact(\(SyncProtocol.version))", client,
              deadline: .now + max(timeout, .seconds(600)))
          } catch {
            // The log stays as it is, and a later push asks again.
          }
          self?.state.withLock { $0.compaction = nil }
        }
      }
    }

    private func noteLoss(
      of node: SyncNode, _ acknowledged: Int64, _ transaction: String, _ client: PostgresClient,
      _ session: Session
    ) async throws {
      _ = try await row(
        """
        SELECT ratchet_sync.note_loss(\(SyncProtocol.version), \(session.epoch), \
        \(node.rawValue), \(acknowledged), \(transaction))
        """, client)
    }

    private func call<T: Decodable>(_ query: QueryFragment, _ client: PostgresClient) async throws
      -> T
    {
      try Self.decode(T.self, try await row(query, client)[0])
    }

    private func row(_ query: QueryFragment, _ client: PostgresClient) async throws -> PostgresRow {
      try await Self.row(query, client, deadline: .now + timeout)
    }

    private static func row(
      _ query: QueryFragment, _ client: PostgresClient, deadline: ContinuousClock.Instant
    ) async throws -> PostgresRow {
      do {
        let result = try await client.withConnection { connection in
          try await connection.run(query, deadline: deadline)
        }
        guard let row = result.first else {
          throw SyncError(code: .server, message: Wording.unreadableAnswer)
        }
        return row
      } catch let error as PostgresError {
        switch error.state?.rawValue {
        // The protocol of the server has changed: opening says so.
        case "RS001", "RS002": throw SyncTransportError.expiredCursor
        case "RS003": throw SyncTransportError.lostOperations
        case "RS004": throw SyncTransportError.copiedDatabase
        // No schema, or no function of this name and these types in it.
        case "3F000", "42883": throw SyncError(code: .server, message: Wording.notSetUp)
        case "42501": throw SyncError(code: .server, message: Wording.notAllowed)
        default: throw error
        }
      }
    }

    private static func json(_ value: some Encodable) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private static func decode<T: Decodable>(_ type: T.Type, _ json: String) throws -> T {
      do {
        return try JSONDecoder().decode(type, from: Data(json.utf8))
      } catch {
        throw SyncError(code: .server, message: Wording.unreadableAnswer)
      }
    }

    /// The size of a push that the server accepts, in bytes.
    private static let maximumSize = 64 << 20

    private static var poolSettings: PostgresPoolSettings {
      var settings = PostgresPoolSettings()
      // A push, a pull, and a compaction.
      settings.maximum = 3
      return settings
    }
  }

  /// An operation of the log. One that cannot be read must not keep the others from being received:
  /// it becomes one that every replica counts as invalid.
  private struct ReceivedOperation: Decodable {
    let operation: SyncOperation

    init(from decoder: any Decoder) throws {
      do {
        operation = try SyncOperation(from: decoder)
      } catch is DecodingError {
        operation = SyncOperation(
          sequence: 0, table: "", key: "", clock: .zero, node: SyncNode(rawValue: 0), cells: [])
      }
    }
  }

  /// A position in the server's log.
  private struct Position {
    let transaction: String
    let id: Int64

    init(transaction: String, id: Int64) {
      self.transaction = transaction
      self.id = id
    }

    init(_ cursor: SyncCursor?, epoch: String) throws {
      guard let cursor else {
        self.init(transaction: "0", id: 0)
        return
      }
      let parts = cursor.rawValue.split(separator: "/")
      guard parts.count == 3, parts[0] == epoch, UInt64(parts[1]) != nil, let id = Int64(parts[2])
      else { throw SyncTransportError.expiredCursor }
      self.init(transaction: String(parts[1]), id: id)
    }

    func cursor(epoch: String) -> SyncCursor {
      SyncCursor(rawValue: "\(epoch)/\(transaction)/\(id)")
    }
  }
#endif
