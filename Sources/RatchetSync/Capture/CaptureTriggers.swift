import RatchetSQLite

// Persistent triggers in plain SQL, so that other processes' writes are captured too. Each appends one
// narrow row. Everything else (clocks, global keys, versions) is worked out from it later, which keeps
// a write cheap.
extension TableSchema {
  /// The triggers' names and SQL.
  var triggers: [(name: String, sql: String)] {
    let columns = (self.columns + key).enumerated().map { index, column in
      isKey(column) ? keyTrigger(column, index) : columnTrigger(column, index)
    }
    return [
      trigger("inserted", "INSERT", [capture("NEW", "NULL")]),
      trigger("deleted", "DELETE", [capture("OLD", "'\(SyncOperation.alive)'")]),
    ] + columns
  }

  /// The SQL of a row's local key: its integer, or the text of its columns.
  func localKey(of row: String) -> String {
    switch keyKind {
    case .local: row + key[0].quotedIdentifier
    case .shared: KeyText.expression(key, of: row)
    }
  }

  private func isKey(_ column: String) -> Bool { key.contains(column) }

  private func columnTrigger(_ column: String, _ index: Int) -> (name: String, sql: String) {
    trigger(
      "changed_\(index)", "UPDATE OF \(column.quotedIdentifier)", when: differs(column),
      [capture("NEW", column.quoted(UInt8(ascii: "'")))])
  }

  /// A row with another key is another row. If several columns of the key change at once, the trigger
  /// of the first of them captures the change.
  private func keyTrigger(_ column: String, _ index: Int) -> (name: String, sql: String) {
    let before = key.prefix { $0 != column }.map { "NOT (\(differs($0))) AND " }.joined()
    return trigger(
      "changed_\(index)", "UPDATE OF \(key.map(\.quotedIdentifier).joined(separator: ", "))",
      when: before + "(\(differs(column)))",
      [capture("OLD", "'\(SyncOperation.alive)'"), capture("NEW", "NULL")])
  }

  /// Compares bytes and storage classes: with the column's collation, a change of case could be
  /// overlooked.
  private func differs(_ column: String) -> String {
    let name = column.quotedIdentifier
    return """
      OLD.\(name) COLLATE BINARY IS NOT NEW.\(name) OR typeof(OLD.\(name)) <> typeof(NEW.\(name))
      """
  }

  private func capture(_ row: String, _ column: String) -> String {
    """
    INSERT INTO ratchet_sync_captured (at, number, row, col) \
    VALUES (julianday('now'), \(number), \(localKey(of: row + ".")), \(column));
    """
  }

  private func trigger(
    _ suffix: String, _ event: String, when condition: String? = nil, _ statements: [String]
  ) -> (name: String, sql: String) {
    let name = "ratchet_sync_\(number)_\(suffix)"
    let condition = condition.map { " WHEN \($0)" } ?? ""
    return (
      name,
      """
      CREATE TRIGGER \(name) AFTER \(event) ON \(self.name.quotedIdentifier)\(condition) BEGIN
        \(statements.joined(separator: "\n  "))
      END
      """
    )
  }
}

extension Database {
  /// Makes the triggers of the tables exactly those that their schemas need.
  func installTriggers(_ schemas: [TableSchema]) throws {
    var wanted: [String: String] = [:]
    for schema in schemas {
      for trigger in schema.triggers { wanted[trigger.name] = trigger.sql }
    }
    for name in try syncTriggers() {
      let sql = try fetchOne(
        String.self, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?",
        arguments: [name])
      if let sql, wanted[name] == sql { wanted[name] = nil } else { try dropTrigger(name) }
    }
    for (_, sql) in wanted.sorted(by: { $0.key < $1.key }) { try execute(sql: sql) }
  }

  func dropSyncTriggers() throws {
    for name in try syncTriggers() { try dropTrigger(name) }
  }

  private func syncTriggers() throws -> [String] {
    try fetchAll(
      String.self,
      sql: """
        SELECT name FROM sqlite_schema
        WHERE type = 'trigger' AND name LIKE 'ratchet\\_sync\\_%' ESCAPE '\\' ORDER BY name
        """)
  }

  private func dropTrigger(_ name: String) throws {
    try execute(sql: "DROP TRIGGER main.\(name.quotedIdentifier)")
  }
}
