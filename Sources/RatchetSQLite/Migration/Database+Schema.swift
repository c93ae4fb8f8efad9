// Facts of the schema, for migrations that depend on it. All are read from SQLite's current schema,
// in the open transaction. Names are compared like SQLite's, ignoring case.
extension Database {
  /// Whether a table of this name exists; virtual tables count too.
  public func tableExists(_ name: String, in schema: String = "main") throws -> Bool {
    try exists("table", name, in: schema)
  }

  /// Whether a view of this name exists.
  public func viewExists(_ name: String, in schema: String = "main") throws -> Bool {
    try exists("view", name, in: schema)
  }

  /// Whether an index of this name exists.
  public func indexExists(_ name: String, in schema: String = "main") throws -> Bool {
    try exists("index", name, in: schema)
  }

  /// Whether a trigger of this name exists.
  public func triggerExists(_ name: String, in schema: String = "main") throws -> Bool {
    try exists("trigger", name, in: schema)
  }

  private func exists(_ type: String, _ name: String, in schema: String) throws -> Bool {
    try fetchOne(
      Int.self,
      sql: """
        SELECT 1 FROM \(schema.quotedIdentifier).sqlite_schema
        WHERE type = ? AND name = ? COLLATE NOCASE
        """, arguments: [type, name]) != nil
  }

  /// Returns the columns of a table or view, in their order, including generated ones.
  ///
  /// ```swift
  /// if try !db.columns(in: "trips").contains(where: { $0.name == "rating" }) {
  ///   try db.execute(sql: "ALTER TABLE trips ADD COLUMN rating INTEGER")
  /// }
  /// ```
  ///
  /// Throws if there is neither.
  public func columns(in table: String, schema: String = "main") throws -> [ColumnInfo] {
    let columns = try fetchAll(
      ColumnInfo.self,
      sql: "PRAGMA \(schema.quotedIdentifier).table_xinfo(\(table.quotedIdentifier))")
    guard !columns.isEmpty else {
      throw DatabaseError(code: .error, message: Wording.noTable(table, in: schema))
    }
    // A virtual table has hidden columns that are not part of its declaration.
    return columns.filter { !$0.isOfModule }
  }

  /// Returns the columns of the primary key, in its order; empty if rows have only their row IDs.
  public func primaryKey(of table: String, schema: String = "main") throws -> [String] {
    try columns(in: table, schema: schema).filter { $0.primaryKeyPlace != nil }
      .sorted { ($0.primaryKeyPlace ?? 0) < ($1.primaryKeyPlace ?? 0) }
      .map(\.name)
  }

  /// Returns the indexes of a table, sorted by name, including those that SQLite makes for
  /// constraints.
  public func indexes(on table: String, schema: String = "main") throws -> [IndexInfo] {
    let prefix = "PRAGMA \(schema.quotedIdentifier)."
    var indexes = try fetchAll(
      IndexInfo.self, sql: prefix + "index_list(\(table.quotedIdentifier))")
    for place in indexes.indices {
      try forEachRow(
        sql: prefix + "index_info(\(indexes[place].name.quotedIdentifier))"
      ) { row in
        indexes[place].columns.append(try row["name"])
      }
    }
    return indexes.sorted { $0.name < $1.name }
  }

  /// Returns the foreign keys of a table, in the order in which the table declares them.
  public func foreignKeys(on table: String, schema: String = "main") throws -> [ForeignKeyInfo] {
    var keys: [Int: ForeignKeyInfo] = [:]
    try forEachRow(
      sql: "PRAGMA \(schema.quotedIdentifier).foreign_key_list(\(table.quotedIdentifier))"
    ) { row in
      let number = try row["id", as: Int.self]
      var key = try keys[number] ?? ForeignKeyInfo(row: row)
      key.columns.append(try row["from"])
      if let column = try row["to", as: String?.self] { key.parentColumns.append(column) }
      keys[number] = key
    }
    // SQLite numbers them from the last one.
    return keys.sorted { $0.key > $1.key }.map(\.value)
  }
}

extension Database {
  /// Drops every table, index, view and trigger, in the open transaction. Foreign keys must not be
  /// enforced, since tables are dropped in any order.
  func dropEverything() throws {
    // Virtual tables come before others, since dropping them drops the tables that hold their
    // contents.
    try drop("VIEW", where: "type = 'view'")
    try drop("TRIGGER", where: "type = 'trigger'")
    try drop("TABLE", where: "type = 'table' AND sql LIKE 'CREATE VIRTUAL %'")
    try drop("TABLE", where: "type = 'table'")
  }

  private func drop(_ kind: String, where condition: String) throws {
    let names = try fetchAll(
      String.self,
      sql: """
        SELECT name FROM main.sqlite_schema
        WHERE \(condition) AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        """)
    for name in names {
      try execute(sql: "DROP \(kind) IF EXISTS main.\(name.quotedIdentifier)")
    }
  }
}
