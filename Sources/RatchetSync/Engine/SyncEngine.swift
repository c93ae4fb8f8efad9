import Foundation
import RatchetDependencies
import RatchetIssues
public import RatchetQuery
public import RatchetSQLite

/// Keeps tables of a database equal on several devices.
///
/// Every edit of the tables is captured from the moment the engine is made, by triggers in the
/// database, also while the engine does not run and in other processes. A running engine sends edits
/// soon after they are made, and fetches those of other devices when the transport gives a hint, and
/// at least each ``SyncEngineConfiguration/pollInterval``. Fetching and sending do not wait for each
/// other, and each tries again after a failure, for as long as the engine runs.
///
/// ```swift
/// let engine = try SyncEngine(
///   for: database, tables: RemindersList.self, Reminder.self, transport: transport)
/// await engine.start()
/// ```
///
/// Rows converge: devices that have exchanged all edits have equal rows. Of two edits of a cell the
/// later one wins. Rules across rows are not kept: edits of two devices that are each valid may
/// together break one.
public actor SyncEngine {
  // Threading: all state is the actor's, except for the status, which has a lock of its own. While
  // the engine runs, four tasks exist: a loop each for fetching and sending, and one each for hints
  // and for edits, which wake the loops. Runs of one direction, of a loop or of a caller, take turns;
  // those of the two directions overlap. `generation` counts the times when the replica's state was
  // reset, so that of two runs that find out the same only one resets it.

  /// A direction of the synchronization.
  enum Direction: Hashable, Sendable { case fetch, send }

  let database: any DatabaseWriter
  let replica: SyncReplica
  let transport: any SyncTransport
  let configuration: SyncEngineConfiguration
  let delegate: (any SyncEngineDelegate)?
  @Dependency(\.continuousClock) var clock
  @Dependency(\.date) var date
  @Dependency(\.withRandomNumberGenerator) var randomNumbers
  private let isSet: Bool
  nonisolated let observed = ObservedSyncStatus()

  var session: SyncSession?
  var openedAt: Date?
  var opening: Task<SyncSession, any Error>?
  var generation = 0
  var lastRuns: [Direction: Task<Void, any Error>] = [:]
  var tasks: [Task<Void, Never>] = []
  var loops: [Direction: SyncLoopMachine] = [:]
  var rests: [Direction: Task<Void, any Error>] = [:]

  /// Makes an engine, and installs the triggers that capture edits. It does not run yet.
  ///
  /// Make it after the database is migrated. Rows that are in the tables already will be sent.
  ///
  /// - Parameters:
  ///   - tables: The tables; those to which others refer as well.
  ///   - delegate: Held for as long as the engine exists.
  public init<each T: PrimaryKeyedTable>(
    for database: any DatabaseWriter, tables: repeat (each T).Type,
    transport: any SyncTransport, delegate: (any SyncEngineDelegate)? = nil,
    configuration: SyncEngineConfiguration = SyncEngineConfiguration()
  ) throws {
    var list: [SyncTable] = []
    for table in repeat each tables { list.append(SyncTable(table)) }
    try self.init(
      for: database, tables: list, transport: transport, delegate: delegate,
      configuration: configuration)
  }

  /// Makes an engine for tables with merges of their own.
  ///
  /// Like ``init(for:tables:transport:delegate:configuration:)`` otherwise.
  public init(
    for database: any DatabaseWriter, tables: [SyncTable], transport: any SyncTransport,
    delegate: (any SyncEngineDelegate)? = nil,
    configuration: SyncEngineConfiguration = SyncEngineConfiguration()
  ) throws {
    let replica = SyncReplica(tables: tables)
    try database.write { db in _ = try replica.install(db) }
    self.database = database
    self.replica = replica
    self.transport = transport
    self.delegate = delegate
    self.configuration = configuration
    isSet = true
  }

  /// Makes the engine of a program that has set none. Everything it is asked for is an issue.
  init(unset database: any DatabaseWriter, transport: any SyncTransport) {
    self.database = database
    self.transport = transport
    replica = SyncReplica(tables: [])
    delegate = nil
    configuration = SyncEngineConfiguration()
    isSet = false
  }

  /// The current status. Reading it is tracked by `Observation`.
  public nonisolated var status: SyncStatus { observed.value }

  /// The current status, and each later one; a slow reader gets the newest.
  public nonisolated var statuses: AsyncStream<SyncStatus> { observed.stream() }

  /// Whether the engine synchronizes by itself.
  public nonisolated var isRunning: Bool { status.isRunning }

  /// Whether changes are being fetched or sent.
  public nonisolated var isSynchronizing: Bool { status.isSynchronizing }

  /// Begins to synchronize, until ``stop()``. Does nothing if the engine runs.
  public func start() {
    guard isSet else { return reportIssue(Wording.noDefaultSyncEngine) }
    guard tasks.isEmpty else { return }
    observed.update { $0.isRunning = true }
    for direction in [Direction.fetch, .send] {
      loops[direction] = SyncLoopMachine(configuration)
      tasks.append(Task { await loop(direction) })
    }
    tasks.append(Task { await listen() })
    // Made here, so that no edit after this call is missed.
    let changes = database.changes(inTables: "ratchet_sync_captured", "ratchet_sync_outbox")
    tasks.append(Task { await watch(changes) })
  }

  /// Ends the synchronization, and returns when nothing runs any more and the transport is closed.
  /// Edits are captured nevertheless.
  public func stop() async {
    let ended = tasks
    tasks = []
    for task in ended { task.cancel() }
    for task in ended { await task.value }
    // Started again meanwhile.
    guard tasks.isEmpty else { return }
    observed.update { $0.isRunning = false }
    session = nil
    await transport.close()
  }

  /// Fetches the changes of the other devices. When it returns, the database has all those that were
  /// sent before the call.
  ///
  /// Changes that were fetched before an error or a cancellation remain.
  public func fetchChanges() async throws { try await run(.fetch) }

  /// Sends the edits of this device. When it returns, the server has answered all those that were
  /// committed before the call; refused ones are in ``rejectedEdits()``.
  public func sendChanges() async throws { try await run(.send) }

  /// Fetches and sends at once. If one of them fails, the other one still comes to its end; then the
  /// error is thrown.
  public func syncChanges() async throws {
    async let fetched = outcome { try await self.run(.fetch) }
    async let sent = outcome { try await self.run(.send) }
    let outcomes = await (fetched, sent)
    try outcomes.0.get()
    try outcomes.1.get()
  }

  /// Deletes the rows of the synchronized tables on this device, and the state of the engine. Other
  /// devices keep their rows, and this one fetches them again, unless the engine is stopped before.
  ///
  /// Edits that are not sent yet are lost.
  public func deleteLocalData() async throws {
    let wasRunning = !tasks.isEmpty
    await stop()
    let result = await outcome {
      // No run of either direction may have read the old state.
      try await self.takeTurn(.fetch) {
        try await self.takeTurn(.send) { try await self.delete() }
      }
    }
    if wasRunning { start() }
    try result.get()
  }

  /// Returns the edits that the server refused, oldest first.
  public func rejectedEdits() async throws -> [SyncRejectedEdit] {
    try await database.read { [replica] db in try replica.rejected(db) }
  }

  /// Makes a refused edit again, for instance after the server's rule was changed, and sends it like
  /// every new edit: with the values that the row has now, and the time of now.
  ///
  /// It leaves ``rejectedEdits()``. Does nothing else if the row was deleted since.
  public func retryRejected(_ edit: SyncRejectedEdit) async throws {
    try await database.write { [replica] db in
      try replica.retryRejected(sequence: edit.sequence, db)
    }
    try await noteCounts()
  }

  /// Removes a refused edit from ``rejectedEdits()``. This device keeps the values, and no other device
  /// receives them, until the cells are edited again on one of them.
  public func discardRejected(_ edit: SyncRejectedEdit) async throws {
    try await database.write { [replica] db in
      try replica.forgetRejected(sequence: edit.sequence, db)
    }
    try await noteCounts()
  }
}

private func outcome(
  of body: @Sendable () async throws -> Void
) async -> Result<Void, any Error> {
  do { return .success(try await body()) } catch { return .failure(error) }
}
