import Foundation
public import RatchetSQLite

extension SyncReplica {
  /// Returns the rejected edits that are kept, oldest first.
  public func rejected(_ db: Database) throws -> [SyncRejectedEdit] {
    var edits: [SyncRejectedEdit] = []
    try db.forEachRow(
      sql: "SELECT operation, reason FROM ratchet_sync_rejected ORDER BY sequence"
    ) { row in
      edits.append(
        SyncRejectedEdit(
          operation: try JSONDecoder().decode(
            SyncOperation.self, from: Data(try row[0, as: String.self].utf8)),
          reason: try row[1]))
    }
    return edits
  }

  /// Makes a rejected edit again, as a new edit with the values of now. Has no effect if the row or
  /// the edit is not there any more.
  public func retryRejected(sequence: Int64, _ db: Database) throws {
    guard let edit = try rejected(db).first(where: { $0.sequence == sequence }) else { return }
    try forgetRejected(sequence: sequence, db)
    let work = try work(db)
    try work.digest()
    try work.repeatEdit(edit.operation)
    try work.finish()
  }

  /// Removes a rejected edit. The row keeps its values on this node, until they are overwritten.
  public func forgetRejected(sequence: Int64, _ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM ratchet_sync_rejected WHERE sequence = ?", arguments: [sequence])
  }
}

extension ReplicaTransaction {
  fileprivate func repeatEdit(_ operation: SyncOperation) throws {
    guard let table = table(operation.table) else { return }
    let (place, before) = try load(operation.table, operation.key)
    switch place {
    case .table(let row):
      let isInsert = operation.cells.contains { $0.column == SyncOperation.alive }
      let columns: [String?] =
        isInsert ? [nil] : Set(operation.cells.map(\.column)).sorted().map { $0 }
      for column in columns {
        let parts = operation.cells.filter { $0.column == column && $0.part != nil }
        if parts.isEmpty || isInsert {
          try digest(column, of: row, in: table, at: try milliseconds())
        } else {
          try repeatParts(parts, before, of: row, in: table)
        }
      }
    case .hidden where operation.isDelete && !before.isAlive:
      var state = before
      let clock = self.state.tick(at: try milliseconds())
      state.alive.version = SyncVersion(clock: clock, node: self.state.node)
      state.cells = [:]
      try hide(state, name: operation.table, key: operation.key, reason: nil)
      try enqueue(clock, .text(operation.key), SyncOperation.alive, in: table)
    case .hidden, .nowhere: break
    }
  }

  /// The value of the column has not changed, so it makes no edits of parts.
  private func repeatParts(
    _ parts: [SyncCell], _ state: RowState, of row: SQLValue, in table: TableSchema
  ) throws {
    guard let column = parts.first?.column else { return }
    let clock = self.state.tick(at: try milliseconds())
    let version = SyncVersion(clock: clock, node: self.state.node)
    for part in parts {
      let name = CellName(column, part: part.part)
      guard let register = state.cells[name] else { continue }
      try store(version, register.value, of: name, row: row, in: table)
    }
    try enqueue(clock, row, column, in: table)
  }
}

extension Database {
  func keep(_ edit: SyncRejectedEdit) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    try execute(
      sql: """
        INSERT INTO ratchet_sync_rejected (sequence, name, key, operation, reason)
        VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
        """,
      arguments: [
        edit.operation.sequence, edit.operation.table, edit.operation.key,
        String(decoding: try encoder.encode(edit.operation), as: UTF8.self), edit.reason,
      ])
  }
}
