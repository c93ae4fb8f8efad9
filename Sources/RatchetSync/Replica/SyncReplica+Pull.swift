public import Foundation
public import RatchetSQLite

extension SyncReplica {
  /// The position from which to pull; `nil` for the start.
  public func cursor(_ db: Database) throws -> SyncCursor? {
    try db.replicaState().cursor.map(SyncCursor.init(rawValue:))
  }

  /// Merges a page and stores its cursor.
  ///
  /// Edits of other nodes are applied to the tables; triggers of the application run. Rows that do not
  /// fit now are parked. Applying a page twice has no effect. `resolve` is asked about each unsent edit
  /// of this node that the page has overwritten.
  @discardableResult
  public func apply(
    _ page: SyncPage, _ db: Database, now: Date = Date(),
    resolve: ((SyncConflict) -> SyncConflictAnswer)? = nil
  ) throws -> SyncApplied {
    let work = try work(db, isCached: true)
    try work.digest()
    var conflicts: [SyncConflict] = []
    try work.quietly {
      conflicts = try work.apply(page.operations)
      try work.retryParked()
    }
    work.state.cursor = page.cursor.rawValue
    try work.answer(resolve.map { resolve in conflicts.filter { resolve($0) == .keepLocal } } ?? [])
    try work.finish()
    let greatest = page.operations.lazy.filter(\.isValid).flatMap { operation in
      operation.cells.map { operation.version(of: $0).clock.milliseconds }
    }.max()
    let lead = (greatest ?? 0) - Int64(now.timeIntervalSince1970 * 1000)
    return SyncApplied(
      operationCount: page.operations.count,
      invalidCount: page.operations.count { !$0.isValid }, conflicts: conflicts,
      greatestLead: .milliseconds(max(0, lead)))
  }

  /// Pulls from the start again, for instance because the server has removed the history after the
  /// cursor. Nothing else changes.
  public func restart(_ db: Database) throws {
    var state = try db.replicaState()
    state.cursor = nil
    try db.save(state)
  }

  /// Deletes all rows of the tables and the state of the replica, and gives the database a new node.
  /// The deletes are not captured.
  public func deleteLocalData(_ db: Database) throws {
    let names = try work(db).tables
    try db.dropSyncTriggers()
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    for table in names.reversed() {
      try db.execute(sql: "DELETE FROM \(table.name.quotedIdentifier)")
    }
    try uninstall(db)
    try install(db)
  }
}
