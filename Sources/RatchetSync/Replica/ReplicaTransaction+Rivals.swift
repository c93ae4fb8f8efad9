import RatchetSQLite

// Rows that cannot be in their table at once, because they have a value in common that must be unique.
extension ReplicaTransaction {
  /// Runs a statement that writes a row. If a unique key refuses it, the row with the older insert
  /// stays on every node, and the other one is parked.
  ///
  /// - Parameter body: runs the statement with a conflict resolution of SQL.
  func refusing(
    _ state: RowState, _ columns: [String], _ values: [SQLValue], in table: TableSchema,
    row: SQLValue?, key: String, _ body: (_ resolution: String) throws -> Void
  ) throws {
    do {
      return try body("ABORT")
    } catch let error as DatabaseError where error.code.primary == .constraint {
      var rivals = try rivals(columns, values, in: table, row: row)
      if rivals.isEmpty, table.hasOtherUniqueIndexes { rivals = try replaced(in: table, by: body) }
      guard
        !rivals.isEmpty,
        rivals.allSatisfy({
          (state.alive.version, key) < ($0.state.alive.version, $0.key)
        })
      else { throw Obstacle.constraint(error.message) }
      // If the row does not fit even so, the others stay.
      let hadMoved = hasMoved
      do {
        try db.inSavepoint {
          for rival in rivals {
            try park(
              rival.row, rival.state, in: table, key: rival.key,
              because: .constraint(error.message))
          }
          // A rival can be a row that this one needs, if rows refer to each other in a circle.
          if let row, try self.key(of: row, in: table) == nil {
            throw Obstacle.constraint(error.message)
          }
          try body("ABORT")
        }
      } catch let obstacle as Obstacle {
        hasMoved = hadMoved
        throw obstacle
      } catch let error as DatabaseError where error.code.primary == .constraint {
        hasMoved = hadMoved
        throw Obstacle.constraint(error.message)
      }
    }
  }

  private struct Rival {
    var row: SQLValue
    var key: String
    var state: RowState
  }

  /// The rows that have a value in common with another one where it must be unique.
  private func rivals(
    _ columns: [String], _ values: [SQLValue], in table: TableSchema, row: SQLValue?
  ) throws -> [Rival] {
    var rivals: [Rival] = []
    var seen: Set<SQLValue> = row.map { [$0] } ?? []
    for unique in table.uniqueKeys {
      let compared = unique.compactMap { column in
        columns.firstIndex(of: column.name).map { values[$0] }
      }
      guard compared.count == unique.count, !compared.contains(.null) else { continue }
      let equal = unique.map { column in
        "\(column.name.quotedIdentifier) = ? COLLATE \(column.collation.quotedIdentifier)"
      }
      let found = try db.fetchAll(
        SQLValue.self,
        sql: """
          SELECT \(table.localKey(of: "")) FROM \(table.name.quotedIdentifier)
          WHERE \(equal.joined(separator: " AND "))
          """, arguments: StatementArguments(compared))
      for rival in found where seen.insert(rival).inserted {
        rivals += try self.rival(rival, in: table)
      }
    }
    return rivals
  }

  private func rival(_ row: SQLValue, in table: TableSchema) throws -> [Rival] {
    guard let key = try key(of: row, in: table) else { return [] }
    return [Rival(row: row, key: key, state: try load(row, in: table))]
  }

  /// The rows that a statement would replace. Only SQLite can compare the expressions and conditions of
  /// an index: the statement replaces the rows for a moment, with triggers that capture that.
  private func replaced(
    in table: TableSchema, by statement: (_ resolution: String) throws -> Void
  ) throws -> [Rival] {
    struct Undo: Error {}
    let last = try lastCapture()
    let isRecursive = try db.fetchOne(Bool.self, sql: "PRAGMA recursive_triggers") ?? false
    var rows: [SQLValue] = []
    try db.execute(sql: "PRAGMA recursive_triggers = ON")
    do {
      try db.inSavepoint {
        try statement("REPLACE")
        rows = try db.fetchAll(
          SQLValue.self,
          sql: """
            SELECT row FROM ratchet_sync_captured WHERE id > ? AND number = ? AND col = ? ORDER BY id
            """, arguments: [last, table.number, SyncOperation.alive]
        ).map { try localKey(ofCaptured: $0, in: table) }
        throw Undo()
      }
    } catch is Undo {
    } catch let error as DatabaseError where error.code.primary == .constraint {
      // Another constraint refuses the row: it has no rivals.
    }
    if !isRecursive { try db.execute(sql: "PRAGMA recursive_triggers = OFF") }
    return try rows.flatMap { try rival($0, in: table) }
  }
}
