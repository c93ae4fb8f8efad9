import Foundation
public import RatchetSQLite

/// An edit that waits for the server.
struct OutboxEntry: RowDecodable {
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
  /// The operations contain the values of now: an edit that was overwritten since needs no operation.
  /// A push is collected again, with the same attempt and the same end, until its answer is noted. Such
  /// a retry can be without operations, and is sent nevertheless.
  public func collectPush(_ db: Database) throws -> SyncPush? {
    let work = try work(db, isCached: true)
    try work.digest()
    if work.hasMoved {
      try work.quietly { try work.retryParked() }
      try work.answer([])
    }
    let retried = work.state.attempt == nil ? nil : work.state.pushed
    var (operations, end) = try operations(upTo: retried, work)
    if let retried {
      end = retried
    } else if !operations.isEmpty {
      work.state.attempt = randomNumber()
      work.state.pushed = end
    } else if end > 0 {
      // Later edits of other nodes have replaced all of them.
      try db.execute(sql: "DELETE FROM ratchet_sync_outbox WHERE sequence <= ?", arguments: [end])
    }
    try work.finish()
    guard let attempt = work.state.attempt else { return nil }
    return SyncPush(
      node: work.state.node, acknowledged: work.state.acknowledged, attempt: attempt,
      operations: operations, end: end)
  }

  /// Returns the operations of the first entries of the outbox, and the last entry that they cover.
  ///
  /// - Parameter retried: the last entry of a push that is collected again. Its operations are all
  ///   returned, even if they have grown: its answer removes all of its entries.
  private func operations(
    upTo retried: Int64?, _ work: ReplicaTransaction
  ) throws -> ([SyncOperation], end: Int64) {
    var operations: [SyncOperation] = []
    var size = 0
    var end: Int64 = 0
    while true {
      let entries = try work.db.fetchAll(
        OutboxEntry.self,
        sql: """
          SELECT sequence, number, row, col FROM ratchet_sync_outbox
          WHERE sequence > ? AND sequence <= ? ORDER BY sequence LIMIT 500
          """, arguments: [end, retried ?? .max])
      if entries.isEmpty { return (operations, end) }
      for entry in entries {
        if let operation = try operation(entry, work) {
          let isFull =
            operations.count == SyncPush.maximumCount
            || !operations.isEmpty && size + operation.size > SyncPush.maximumSize
          if isFull, retried == nil { return (operations, end) }
          size += operation.size
          operations.append(operation)
        }
        end = entry.sequence
      }
    }
  }

  /// Returns the operation of an edit, or `nil` if a later one has overwritten it.
  private func operation(
    _ entry: OutboxEntry, _ work: ReplicaTransaction
  ) throws -> SyncOperation? {
    let version = SyncVersion(
      clock: SyncClock(rawValue: entry.sequence), node: work.state.node)
    guard let name = try work.tableName(entry.number) else { return nil }
    if let column = entry.column, column == SyncOperation.alive || column == SpecialColumn.hidden {
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
    guard let column = entry.column, column != SpecialColumn.whole else {
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
    guard state.node == push.node, state.attempt == push.attempt else { return [] }
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
    state.acknowledged = max(state.acknowledged, push.end)
    state.attempt = nil
    state.pushed = nil
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
