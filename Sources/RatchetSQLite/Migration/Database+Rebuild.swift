extension Database {
  /// Replaces the definition of a table and keeps its rows, for changes that ALTER TABLE cannot
  /// make. It follows the twelve steps in SQLite's documentation
  /// ([ALTER TABLE](https://www.sqlite.org/lang_altertable.html#otheralter)).
  ///
  /// ```swift
  /// migrator.registerMigration("3: days are at least one") { db in
  ///   try db.rebuildTable(
  ///     "trips",
  ///     columns: """
  ///       id INTEGER PRIMARY KEY,
  ///       place TEXT NOT NULL,
  ///       days INTEGER NOT NULL DEFAULT 1 CHECK (days > 0)
  ///       """,
  ///     copying: ["days": "max(days, 1)"])
  /// }
  /// ```
  ///
  /// - Existing columns keep their values, and new ones get their defaults. The table's indexes and
  ///   triggers are created again. Rows that refer to the table are kept, as are row IDs and the
  ///   highest ID that `AUTOINCREMENT` has assigned.
  /// - All of it happens or nothing: if an index, a trigger or a view does not fit the new table,
  ///   this throws and the table is unchanged. Drop those first.
  /// - It throws if foreign keys are enforced, since dropping the old table would delete rows that
  ///   refer to it. In a migration they are not enforced.
  /// - Complexity: linear in the number of rows of the table.
  ///
  /// - Parameters:
  ///   - name: A table of the main database.
  ///   - columns: The text between the parentheses of CREATE TABLE: columns and constraints.
  ///   - options: The text after them: `STRICT`, `WITHOUT ROWID`.
  ///   - values: SQL expressions over the old row, by the name of the new column.
  public func rebuildTable(
    _ name: String, columns: String, options: String = "", copying values: [String: String] = [:]
  ) throws {
    guard try fetchOne(Int.self, sql: "PRAGMA foreign_keys") == 0 else {
      throw DatabaseError(code: .misuse, message: Wording.rebuildEnforcesKeys(name))
    }
    let old = try TableBeforeRebuild(name, in: self)
    try inSavepoint {
      let misfits = try misfits()
      let legacy = try fetchOne(Int.self, sql: "PRAGMA legacy_alter_table") ?? 0
      // Otherwise SQLite would look up the dropped table in views and triggers, and rename it in
      // foreign keys.
      try control("PRAGMA legacy_alter_table = 1")
      let result = Result {
        try TableRebuild(old, database: self).run(
          columns: columns, options: options, values: values)
      }
      try control("PRAGMA legacy_alter_table = \(legacy)")
      try result.get()
      let broken = try self.misfits().filter { misfits[$0.key] == nil }
      if let (object, error) = broken.min(by: { $0.key < $1.key }) {
        throw DatabaseError(
          code: error.code,
          message: Wording.rebuildBreaks(object, table: old.name, because: error.message))
      }
    }
  }

  /// The views and triggers that cannot be used, with their errors. SQLite checks them only when
  /// they are used.
  private func misfits() throws -> [String: DatabaseError] {
    var misfits: [String: DatabaseError] = [:]
    for schema in ["main", "temp"] {
      var objects: [(name: String, table: String?, sql: String)] = []
      try forEachRow(
        sql: """
          SELECT type, name, tbl_name, sql FROM \(schema).sqlite_schema
          WHERE type IN ('view', 'trigger')
          """
      ) { row in
        let isTrigger = try row[0, as: String.self] == "trigger"
        objects.append((try row[1], isTrigger ? try row[2] : nil, try row[3]))
      }
      for object in objects {
        do {
          let use =
            try object.table.map { try statement(firing: object.sql, on: $0, of: schema) }
            ?? "SELECT * FROM \(schema).\(object.name.quotedIdentifier)"
          if let use { _ = try prepare(use) }
        } catch let error as DatabaseError { misfits[object.name] = error }
      }
    }
    return misfits
  }

  /// A statement that would fire the trigger; `nil` for a table of another database.
  private func statement(
    firing trigger: String, on table: String, of schema: String
  ) throws -> String? {
    func isIn(_ schema: String) throws -> Bool {
      try tableExists(table, in: schema) || viewExists(table, in: schema)
    }
    let schema = try isIn(schema) ? schema : "main"
    guard try isIn(schema) else { return nil }
    let name = "\(schema).\(table.quotedIdentifier)"
    let columns = try columns(in: table, schema: schema).filter { $0.generated == nil }
      .map(\.name.quotedIdentifier)
    switch SQLTokens(trigger).firstWord(of: ["INSERT", "DELETE", "UPDATE"]) {
    case "INSERT":
      let nulls = columns.map { _ in "NULL" }
      return
        "INSERT INTO \(name) (\(columns.joined(separator: ", "))) "
        + "VALUES (\(nulls.joined(separator: ", ")))"
    case "UPDATE":
      return "UPDATE \(name) SET \(columns.map { "\($0) = NULL" }.joined(separator: ", "))"
    default: return "DELETE FROM \(name)"
    }
  }
}

/// The facts of a table that must be restored after the rebuild.
private struct TableBeforeRebuild {
  let name: String
  var columns: [ColumnInfo]
  /// The statements that created its indexes and triggers.
  var statements: [String] = []
  /// The highest ID that AUTOINCREMENT has assigned.
  var sequence: Int64?
  var hasRowIDs: Bool

  init(_ table: String, in db: Database) throws {
    let found = try db.fetchOne(
      String.self,
      sql: """
        SELECT name FROM main.sqlite_schema
        WHERE type = 'table' AND name = ? COLLATE NOCASE AND rootpage > 0
          AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        """, arguments: [table])
    guard let found else {
      throw DatabaseError(code: .error, message: Wording.noTable(table, in: "main"))
    }
    name = found
    columns = try db.columns(in: found)
    hasRowIDs = try db.hasRowIDs(found)
    for (schema, prefix) in [("main", "CREATE"), ("temp", "CREATE TEMP")] {
      // SQLite stores the text of a temporary trigger without TEMP.
      statements += try db.fetchAll(
        String.self,
        sql: """
          SELECT sql FROM \(schema).sqlite_schema
          WHERE tbl_name = ? COLLATE NOCASE AND type IN ('index', 'trigger') AND sql IS NOT NULL
          ORDER BY rowid
          """, arguments: [found]
      ).map { prefix + $0.dropFirst("CREATE".count) }
    }
    if try db.tableExists("sqlite_sequence") {
      sequence = try db.fetchOne(
        sql: "SELECT seq FROM main.sqlite_sequence WHERE name = ?", arguments: [found])
    }
  }
}

private struct TableRebuild {
  let old: TableBeforeRebuild
  let database: Database

  init(_ old: TableBeforeRebuild, database: Database) {
    self.old = old
    self.database = database
  }

  func run(columns: String, options: String, values: [String: String]) throws {
    let new = try unusedName()
    try database.execute(
      sql: "CREATE TABLE main.\(new.quotedIdentifier) (\n\(columns)\n) \(options)")
    try copyRows(to: new, values)
    try database.execute(sql: "DROP TABLE main.\(old.name.quotedIdentifier)")
    try database.execute(
      sql: "ALTER TABLE main.\(new.quotedIdentifier) RENAME TO \(old.name.quotedIdentifier)")
    for statement in old.statements { try database.execute(sql: statement) }
    try keepSequence()
  }

  private func unusedName() throws -> String {
    var name = "new_\(old.name)"
    while try database.tableExists(name) || database.viewExists(name) { name = "new_\(name)" }
    return name
  }

  private func copyRows(to new: String, _ values: [String: String]) throws {
    let columns = try database.columns(in: new)
    var values = try byColumn(values)
    var copies: [(name: String, value: String)] = []
    for column in columns where column.generated == nil {
      let value = values.removeValue(forKey: column.name.asciiLowercased)
      let isOld = old.columns.contains { $0.name.asciiLowercased == column.name.asciiLowercased }
      guard let value = value ?? (isOld ? column.name.quotedIdentifier : nil) else { continue }
      copies.append((column.name.quotedIdentifier, value))
    }
    if let unknown = values.keys.min() {
      throw DatabaseError(
        code: .misuse, message: Wording.rebuildHasNoColumn(unknown, table: old.name))
    }
    guard !copies.isEmpty else {
      throw DatabaseError(code: .misuse, message: Wording.rebuildCopiesNothing(old.name))
    }
    // Full-text indexes of external content refer to rows by their row IDs, of which an integer key
    // is another name.
    if old.hasRowIDs, try database.hasRowIDs(new) {
      let name = database.rowIDKey(of: columns)?.quotedIdentifier ?? "rowid"
      if !copies.contains(where: { $0.name == name }) { copies.append((name, "rowid")) }
    }
    try database.execute(
      sql: """
        INSERT INTO main.\(new.quotedIdentifier) (\(copies.map(\.name).joined(separator: ", ")))
        SELECT \(copies.map(\.value).joined(separator: ", ")) FROM main.\(old.name.quotedIdentifier)
        """)
  }

  /// The values by the names of their columns in lower case.
  private func byColumn(_ values: [String: String]) throws -> [String: String] {
    var byColumn: [String: String] = [:]
    for (name, value) in values
    where byColumn.updateValue(value, forKey: name.asciiLowercased) != nil {
      throw DatabaseError(
        code: .misuse,
        message: Wording.rebuildRepeatsColumn(name.asciiLowercased, table: old.name))
    }
    return byColumn
  }

  /// Restores the highest assigned ID, which SQLite removes with the table.
  private func keepSequence() throws {
    guard let sequence = old.sequence, try database.tableExists("sqlite_sequence") else { return }
    try database.execute(
      sql: "UPDATE main.sqlite_sequence SET seq = max(seq, ?) WHERE name = ?",
      arguments: [sequence, old.name])
  }
}

extension Database {
  /// The column that is another name of the row ID, in a table that has row IDs.
  fileprivate func rowIDKey(of columns: [ColumnInfo]) -> String? {
    let key = columns.filter { $0.primaryKeyPlace != nil }
    return key.count == 1 && key[0].type.uppercased() == "INTEGER" ? key[0].name : nil
  }

  /// Whether rows have row IDs, by the name `rowid`.
  fileprivate func hasRowIDs(_ table: String) throws -> Bool {
    let columns = try columns(in: table)
    let hasName = columns.contains { $0.name.asciiLowercased == "rowid" }
    guard !hasName || rowIDKey(of: columns)?.asciiLowercased == "rowid" else { return false }
    return try fetchOne(
      Int.self, sql: "SELECT wr FROM pragma_table_list(?) WHERE schema = 'main'", arguments: [table]
    )
      == 0
  }
}
