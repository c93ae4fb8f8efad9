import Foundation
public import RatchetSQLite

/// An edit that waits for the server.
struct OutboxEntry: RowDecodable {
  /// The column of an entry that sends all registers of a row, which it names by its local key.
  static let whole = "_row"
  /// The column of an entry that sends all registers of a row, which it names by its global key.
  static let hidden = "_hidden"

  var sequence: Int64
  var number: Int64
  var row: SQLValue
  var column: String?

  init(row: Row) throws {
    sequence = try row[0]
    number = try row[1]
    self.row = try row[2]
    column = try row[3]
  }
}

extension SyncReplica {
  /// Returns the next edits to send, oldest first, or `nil` if all were acknowledged.
  ///
  /// The operations contain the values of now: an edit that was overwritten since needs no operation,
  /// and a push can have none. It is not sent then, only noted. A push is collected again, with the
  /// same attempt, until its answer is noted.
  public func collectPush(_ db: Database) throws -> SyncPush? {
    let work = try work(db, isCached: true)
    try work.digest()
    if work.hasMoved {
      try work.quietly { try work.retryParked() }
      try work.answer([])
    }
    var operations: [SyncOperation] = []
    var size = 0
    var end: Int64 = 0
    reading: while operations.count < SyncPush.maximumCount {
      let entries = try db.fetchAll(
        OutboxEntry.self,
        sql: """
          SELECT sequence, number, row, col FROM ratchet_sync_outbox WHERE sequence > ?
          ORDER BY sequence LIMIT 500
          """, arguments: [end])
      if entries.isEmpty { break }
      for entry in entries {
        if let operation = try operation(entry, work) {
          let isFull = operations.count == SyncPush.maximumCount
          if isFull || !operations.isEmpty && size + operation.size > SyncPush.maximumSize {
            break reading
          }
          size += operation.size
          operations.append(operation)
        }
        end = entry.sequence
      }
    }
    let attempt = work.state.attempt ?? randomNumber()
    // Without a push that waits for its answer, a copy of the database must not share the attempt.
    if !operations.isEmpty { work.state.attempt = attempt }
    try work.finish()
    guard end > 0 else { return nil }
    return SyncPush(
      node: work.state.node, acknowledged: work.state.acknowledged, attempt: attempt,
      operations: operations, end: end)
  }

  /// Returns the operation of an edit, or `nil` if a later one has overwritten it.
  private func operation(
    _ entry: OutboxEntry, _ work: ReplicaTransaction
  ) throws -> SyncOperation? {
    let version = SyncVersion(
      clock: SyncClock(rawValue: entry.sequence), node: work.state.node)
    guard let name = try work.tableName(entry.number) else { return nil }
    if let column = entry.column, column == SyncOperation.alive || column == OutboxEntry.hidden {
      guard case .text(let key) = entry.row else { return nil }
      let (place, state) = try work.load(name, key)
      if case .nowhere = place { return nil }
      if column == SyncOperation.alive, state.alive.version != version { return nil }
      return operation(entry.sequence, name, key, state)
    }
    guard let table = work.table(entry.number),
      let key = try work.key(of: entry.row, in: table)
    else { return nil }
    let state = try work.load(entry.row, in: table)
    guard let column = entry.column, column != OutboxEntry.whole else {
      if entry.column == nil, state.alive.version != version { return nil }
      return operation(entry.sequence, name, key, state)
    }
    let cells = state.cells.filter { $0.key.column == column && $0.value.version == version }
    guard !cells.isEmpty else { return nil }
    return SyncOperation(
      sequence: entry.sequence, table: name, key: key, clock: version.clock, node: version.node,
      cells: cells.sorted { $0.key < $1.key }.map {
        SyncCell(column: $0.key.column, part: $0.key.part, value: $0.value.value)
      })
  }

  private func operation(
    _ sequence: Int64, _ table: String, _ key: String, _ state: RowState
  ) -> SyncOperation {
    let version = state.alive.version
    return SyncOperation(
      sequence: sequence, table: table, key: key, clock: version.clock, node: version.node,
      cells: state.operationCells(version))
  }

  /// Removes the edits of a push that was answered, and keeps those that were rejected, which it
  /// returns. Noting an answer twice has no effect.
  @discardableResult
  public func noteAnswer(
    _ answer: SyncPushAnswer, of push: SyncPush, _ db: Database
  ) throws -> [SyncRejectedEdit] {
    var state = try db.replicaState()
    guard state.node == push.node, push.operations.isEmpty || push.attempt == state.attempt else {
      return []
    }
    var rejected: [SyncRejectedEdit] = []
    for rejection in answer.rejected {
      guard let operation = push.operations.first(where: { $0.sequence == rejection.sequence })
      else { continue }
      let edit = SyncRejectedEdit(operation: operation, reason: rejection.reason)
      try db.keep(edit)
      rejected.append(edit)
    }
    try db.execute(
      sql: "DELETE FROM ratchet_sync_outbox WHERE sequence <= ?", arguments: [push.end])
    if !push.operations.isEmpty {
      state.acknowledged = max(state.acknowledged, push.end)
      state.attempt = nil
    }
    try db.save(state)
    return rejected
  }
}

extension ReplicaTransaction {
  func tableName(_ number: Int64) throws -> String? {
    try table(number)?.name
      ?? db.fetchOne(
        String.self, sql: "SELECT name FROM ratchet_sync_tables WHERE number = ?",
        arguments: [number])
  }
}

extension SyncOperation {
  /// The approximate size in JSON, in bytes.
  var size: Int {
    cells.reduce(80 + table.utf8.count + key.utf8.count) { sum, cell in
      sum + 20 + cell.column.utf8.count + (cell.part?.utf8.count ?? 0)
        + cell.value.tagged.utf8.count
    }
  }
}
