public import RatchetSQLite

/// The local side of the synchronization: captures edits in triggers, keeps them until a server has
/// them, and merges the edits of other nodes.
///
/// All functions are synchronous, and take part in the transaction of the connection that they are
/// given: call them in `write`. All state is in the database.
///
/// Triggers of the application run when edits of other nodes are applied. One that writes other rows
/// of synchronized tables must not do it then, because the other node sends those rows too:
/// `WHEN (SELECT applying FROM ratchet_sync_state) = 0`.
public struct SyncReplica: Sendable {
  /// The synchronized tables.
  public let tables: [SyncTable]
  private let cache = SchemaCache()
  private let makeKey: @Sendable () -> String
  private let makeNumber: @Sendable () -> Int64

  /// Makes a replica of tables.
  public init(tables: [SyncTable]) {
    self.init(
      tables: tables,
      makeNumber: {
        var generator = SystemRandomNumberGenerator()
        return .random(in: 1...Int64.max, using: &generator)
      })
  }

  /// Makes a replica whose keys, nodes and attempts are made of the given numbers.
  package init(tables: [SyncTable], makeNumber: @escaping @Sendable () -> Int64) {
    self.tables = tables
    self.makeNumber = makeNumber
    makeKey = {
      SyncNode(rawValue: makeNumber()).description + SyncNode(rawValue: makeNumber()).description
    }
  }

  /// Creates the replica's tables and triggers if they are missing, and enters the rows that were in
  /// the tables before. Returns the node of the database.
  ///
  /// Call it at each start, after the migrations. The first time it takes time in proportion to the
  /// number of rows. Edits that were made while the triggers were missing are found if they inserted
  /// or deleted rows. So are, in a table with a unique index of expressions, of generated columns
  /// or of a part of the rows, deletes by `INSERT OR REPLACE`; those by other unique indexes are
  /// captured when they are made.
  /// Throws ``SyncSchemaError`` if a table has no primary key, has a row without a key, or does not
  /// exist.
  @discardableResult
  public func install(_ db: Database) throws -> SyncNode {
    try db.createSyncTables()
    try db.execute(
      sql: "INSERT INTO ratchet_sync_state (id, node) VALUES (1, ?) ON CONFLICT DO NOTHING",
      arguments: [makeNumber()])
    let work = try work(db)
    try work.checkKeys()
    for table in work.tables { try db.createRows(of: table) }
    let incomplete = try db.installTriggers(work.tables)
    try work.digest()
    try work.findMissedEdits(in: incomplete)
    try work.quietly {
      try work.fillNewColumns()
      try work.retryAllParked()
    }
    try work.answer([])
    try work.finish()
    return work.state.node
  }

  /// Removes triggers and state. The rows stay.
  public func uninstall(_ db: Database) throws {
    try db.dropSyncTriggers()
    let names = try db.fetchAll(
      String.self,
      sql: """
        SELECT name FROM sqlite_schema
        WHERE type = 'table' AND name LIKE 'ratchet\\_sync\\_%' ESCAPE '\\'
        """)
    for name in names { try db.execute(sql: "DROP TABLE main.\(name.quotedIdentifier)") }
  }

  /// - Parameter isCached: whether schemas that were read before may be used. Not in a transaction
  ///   that changes the schema.
  func work(_ db: Database, isCached: Bool = false) throws -> ReplicaTransaction {
    try ReplicaTransaction(db, tables: tables, cache: isCached ? cache : nil, makeKey: makeKey)
  }

  func randomNumber() -> Int64 { makeNumber() }
}
