// What a schema holds, for migrations that depend on it. All of it is read from SQLite as it is now, in the
// transaction that is open. Names are compared as SQLite does, whatever their case.
extension Database {
  /// Whether there is a table of that name, virtual ones included.
  public func tableExists(_ name: String, in schema: String = "main") throws -> Bool {
    try exists("table", name, in: schema)
  }

  public func viewExists(_ name: String, in schema: String = "main") throws -> Bool {
    try exists("view", name, in: schema)
  }

  public func indexExists(_ name: String, in schema: String = "main") throws -> Bool {
    try exists("index", name, in: schema)
  }

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

  /// The columns of a table or view, in their order, generated ones included.
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
    // Of a virtual table there are some that stand for all of it.
    return columns.filter { !$0.isOfModule }
  }

  /// The columns of the primary key, in its order; none if it has no key but its row ids.
  public func primaryKey(of table: String, schema: String = "main") throws -> [String] {
    try columns(in: table, schema: schema).filter { $0.primaryKeyPlace != nil }
      .sorted { ($0.primaryKeyPlace ?? 0) < ($1.primaryKeyPlace ?? 0) }
      .map(\.name)
  }

  /// The indexes of a table, in the order of their names; those that SQLite makes for its constraints
  /// included.
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

  /// The foreign keys of a table, in the order in which it declares them.
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
    // SQLite counts them from the last one.
    return keys.sorted { $0.key > $1.key }.map(\.value)
  }
}
