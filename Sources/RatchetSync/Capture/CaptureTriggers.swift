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
      trigger("inserted", "AFTER INSERT", [capture("NEW", "NULL")]),
      trigger("deleted", "AFTER DELETE", [capture("OLD", "'\(SyncOperation.alive)'")]),
    ] + columns + replacements
  }

  /// `INSERT OR REPLACE` and `UPDATE OR REPLACE` delete the rows with an equal unique value, and run no
  /// trigger for them. Such rows are noted before. Most of them stay, so later it is looked whether
  /// they are gone.
  private var replacements: [(name: String, sql: String)] {
    guard !uniqueKeys.isEmpty else { return [] }
    let columns = Set(uniqueKeys.flatMap { $0.map(\.name) }).sorted().map(\.quotedIdentifier)
    return [
      trigger("inserting", "BEFORE INSERT", uniqueKeys.map { captureRivals($0) }),
      trigger(
        "changing", "BEFORE UPDATE OF \(columns.joined(separator: ", "))",
        uniqueKeys.map { captureRivals($0, except: "OLD.") }),
    ]
  }

  private func captureRivals(_ unique: [UniqueColumn], except own: String? = nil) -> String {
    let equal = unique.map { column in
      let name = column.name.quotedIdentifier
      return "rival.\(name) = NEW.\(name) COLLATE \(column.collation.quotedIdentifier)"
    }
    let other = own.map { own in
      let same = key.map { name in
        let name = name.quotedIdentifier
        return "rival.\(name) COLLATE BINARY IS \(own)\(name)"
      }
      return " AND NOT (\(same.joined(separator: " AND ")))"
    }
    return """
      INSERT INTO ratchet_sync_captured (at, number, row, col) \
      SELECT julianday('now'), \(number), \(capturedKey(of: "rival.")), '\(SpecialColumn.rival)' \
      FROM \(name.quotedIdentifier) AS rival \
      WHERE \(equal.joined(separator: " AND "))\(other ?? "");
      """
  }

  /// The SQL of a row's local key: its integer, or the text of its columns.
  func localKey(of row: String) -> String {
    switch keyKind {
    case .local: row + key[0].quotedIdentifier
    case .shared: KeyText.expression(key, of: row)
    }
  }

  /// The SQL of a row's key as the triggers write it, which is cheaper: the value of a single column,
  /// or the text of several.
  func capturedKey(of row: String) -> String {
    key.count == 1 ? row + key[0].quotedIdentifier : KeyText.expression(key, of: row)
  }

  private func isKey(_ column: String) -> Bool { key.contains(column) }

  private func columnTrigger(_ column: String, _ index: Int) -> (name: String, sql: String) {
    trigger(
      "changed_\(index)", "AFTER UPDATE OF \(column.quotedIdentifier)", when: differs(column),
      [capture("NEW", column.quoted(UInt8(ascii: "'")))])
  }

  /// A row with another key is another row. If several columns of the key change at once, the trigger
  /// of the first of them captures the change.
  private func keyTrigger(_ column: String, _ index: Int) -> (name: String, sql: String) {
    let before = key.prefix { $0 != column }.map { "NOT (\(differs($0))) AND " }.joined()
    return trigger(
      "changed_\(index)", "AFTER UPDATE OF \(key.map(\.quotedIdentifier).joined(separator: ", "))",
      when: before + "(\(differs(column)))",
      [capture("OLD", "'\(SyncOperation.alive)'"), capture("NEW", "NULL")])
  }

  /// Compares bytes and storage classes: with the column's collation, a change of case could be
  /// overlooked.
  private func differs(_ column: String) -> String {
    let name = column.quotedIdentifier
    let differs = "OLD.\(name) COLLATE BINARY IS NOT NEW.\(name)"
    guard mixedColumns.contains(column) else { return differs }
    return "\(differs) OR typeof(OLD.\(name)) <> typeof(NEW.\(name))"
  }

  private func capture(_ row: String, _ column: String) -> String {
    """
    INSERT INTO ratchet_sync_captured (at, number, row, col) \
    VALUES (julianday('now'), \(number), \(capturedKey(of: row + ".")), \(column));
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
      CREATE TRIGGER \(name) \(event) ON \(self.name.quotedIdentifier)\(condition) BEGIN
        \(statements.joined(separator: "\n  "))
      END
      """
    )
  }
}

extension Database {
  /// Makes the triggers of the tables exactly those that their schemas need. Returns the numbers of
  /// the tables that lacked one.
  func installTriggers(_ schemas: [TableSchema]) throws -> Set<Int64> {
    var wanted: [String: (sql: String, number: Int64)] = [:]
    for schema in schemas {
      for trigger in schema.triggers { wanted[trigger.name] = (trigger.sql, schema.number) }
    }
    for name in try syncTriggers() {
      let sql = try fetchOne(
        String.self, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?",
        arguments: [name])
      if let sql, wanted[name]?.sql == sql { wanted[name] = nil } else { try dropTrigger(name) }
    }
    for (_, trigger) in wanted.sorted(by: { $0.key < $1.key }) { try execute(sql: trigger.sql) }
    return Set(wanted.values.map(\.number))
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
