import RatchetSQLite

/// The facts about a synchronized table that the replica needs, as the database declares them.
struct TableSchema: Hashable, Sendable {
  enum KeyKind: Hashable, Sendable {
    /// An `INTEGER PRIMARY KEY`, whose values are local to the database.
    case local
    /// A key whose values identify the row everywhere.
    case shared
  }

  /// A column of a unique index, and the collation that the index compares it with.
  struct UniqueColumn: Hashable, Sendable {
    var name: String
    var collation: String
  }

  /// A declared foreign key.
  struct Reference: Hashable, Sendable {
    var columns: [String]
    var parent: String
    var parentColumns: [String]
    /// The collations with which SQLite compares the columns: those of the parent.
    var collations: [String] = []
  }

  var name: String
  var number: Int64
  var keyKind: KeyKind
  /// The columns of the primary key, in its order.
  var key: [String]
  /// The columns that operations carry: all but generated ones and the key.
  var columns: [String]
  var references: [Reference]
  /// The columns of each unique index and constraint, except the primary key of a row with a local
  /// one, and except ``hasOtherUniqueIndexes``.
  var uniqueKeys: [[UniqueColumn]]
  /// Whether a unique index has expressions, generated columns, or only a part of the rows.
  var hasOtherUniqueIndexes: Bool
  /// The columns in which values of two storage classes can be equal: 1 and 1.0.
  var mixedColumns: Set<String>
  var merges: [String: SyncMerge]
  /// The columns that contain local keys, with the tables of these keys. Operations contain the
  /// global keys instead.
  var translated: [String: String] = [:]
  /// Whether the table has triggers of the application, which may change a row while it is applied.
  var hasTriggers: Bool
  /// Whether rows of the table can refer to each other in a circle, also by way of other tables.
  var hasCircles = false
  /// The default values of the columns, as SQL.
  var defaults: [String: String]

  /// Whether a row can be refused because of another one, or replace it.
  var hasUniqueIndexes: Bool { !uniqueKeys.isEmpty || hasOtherUniqueIndexes }

  /// Whether keys of different bytes can be equal for references.
  var keyHasCollation: Bool { !collations(of: key).allSatisfy { $0 == "BINARY" } }

  /// The collations of columns to which others refer: those of a unique key of these columns.
  fileprivate func collations(of columns: [String]) -> [String] {
    let unique = uniqueKeys.first { Set($0.map(\.name)) == Set(columns) } ?? []
    return columns.map { column in unique.first { $0.name == column }?.collation ?? "BINARY" }
  }

  /// The name of the table of the rows' keys and versions.
  var rows: String { "ratchet_sync_rows_\(number)" }
}

extension Database {
  /// Reads the schema of the tables, in an order in which parents come before their children where
  /// that is possible. Registers new tables.
  func schemas(of tables: [SyncTable]) throws -> [TableSchema] {
    var names: Set<String> = []
    var schemas: [TableSchema] = []
    for table in tables {
      guard names.insert(table.name).inserted else {
        throw SyncSchemaError(description: Wording.tableTwice(table.name))
      }
      schemas.append(try schema(of: table))
    }
    for place in schemas.indices { schemas[place].useNames(of: schemas) }
    // A key that refers to a local key is a shared key: its global form contains the parent's.
    for place in schemas.indices where schemas[place].keyKind == .local {
      let key = schemas[place].key
      let isReference = schemas[place].references.contains { reference in
        reference.columns == key && schemas.contains { $0.name == reference.parent }
      }
      if isReference { schemas[place].keyKind = .shared }
    }
    let byName = Dictionary(uniqueKeysWithValues: schemas.map { ($0.name, $0) })
    for place in schemas.indices {
      for reference in schemas[place].references {
        for (column, parent) in zip(reference.columns, reference.parentColumns) {
          schemas[place].translated[column] = root(
            of: parent, in: reference.parent, byName, depth: schemas.count)
        }
      }
      schemas[place].hasCircles = leads(schemas[place], to: schemas[place].name, byName)
    }
    return sorted(schemas)
  }

  private func schema(of table: SyncTable) throws -> TableSchema {
    guard try tableExists(table.name) else {
      throw SyncSchemaError(description: Wording.noTable(table.name))
    }
    let columns = try columns(in: table.name)
    let key = try primaryKey(of: table.name)
    guard !key.isEmpty else { throw SyncSchemaError(description: Wording.noKey(table.name)) }
    let names = Set(columns.map(\.name))
    for column in table.merges.keys.sorted() where !names.contains(column) || key.contains(column) {
      throw SyncSchemaError(description: Wording.noMergedColumn(column, table: table.name))
    }
    if let column = columns.first(where: { SpecialColumn.all.contains($0.name) }) {
      throw SyncSchemaError(description: Wording.reservedColumn(column.name, table: table.name))
    }
    let isInteger =
      key.count == 1
      && columns.contains { $0.name == key[0] && $0.type.uppercased() == "INTEGER" }
    let indexes = try indexes(on: table.name)
    let generated = Set(columns.filter { $0.generated != nil }.map(\.name))
    let unique = indexes.filter(\.isUnique)
    let ordinary = unique.filter { $0.isOrdinary(besides: generated) }
    return TableSchema(
      name: table.name, number: try number(of: table.name),
      keyKind: isInteger && !indexes.contains { $0.origin == .primaryKey } ? .local : .shared,
      key: key,
      columns: columns.filter { $0.generated == nil && !key.contains($0.name) }.map(\.name),
      references: try foreignKeys(on: table.name).map { key in
        TableSchema.Reference(
          columns: key.columns, parent: key.parent,
          parentColumns: key.parentColumns.isEmpty
            ? try primaryKey(of: key.parent) : key.parentColumns)
      },
      uniqueKeys: try ordinary.map { try uniqueColumns(of: $0.name) },
      hasOtherUniqueIndexes: ordinary.count < unique.count,
      mixedColumns: Set(columns.filter { Self.mixes($0.type) }.map(\.name)), merges: table.merges,
      hasTriggers: try fetchOne(
        Bool.self,
        sql: """
          SELECT EXISTS (SELECT 1 FROM sqlite_schema
            WHERE type = 'trigger' AND tbl_name = ? COLLATE NOCASE AND name NOT LIKE 'ratchet\\_sync\\_%' ESCAPE '\\')
          """, arguments: [table.name]) ?? false,
      defaults: Dictionary(
        uniqueKeysWithValues: columns.compactMap { column in
          column.defaultValue.map { (column.name, $0) }
        }))
  }

  private func uniqueColumns(of index: String) throws -> [TableSchema.UniqueColumn] {
    var columns: [TableSchema.UniqueColumn] = []
    try forEachRow(
      sql: "SELECT name, coll FROM pragma_index_xinfo(?) WHERE key = 1 ORDER BY seqno",
      arguments: [index]
    ) { row in
      columns.append(TableSchema.UniqueColumn(name: try row[0], collation: try row[1]))
    }
    return columns
  }

  /// Whether a column of a declared type has no affinity, by the rules of SQLite.
  private static func mixes(_ type: String) -> Bool {
    let type = type.uppercased()
    if type.isEmpty || type == "ANY" { return true }
    return type.contains("BLOB") && !["INT", "CHAR", "CLOB", "TEXT"].contains { type.contains($0) }
  }

  private func number(of table: String) throws -> Int64 {
    let known = try fetchOne(
      Int64.self, sql: "SELECT number FROM ratchet_sync_tables WHERE name = ?", arguments: [table])
    if let known { return known }
    try execute(sql: "INSERT INTO ratchet_sync_tables (name) VALUES (?)", arguments: [table])
    return lastInsertedRowID
  }

  /// The table whose local key a column contains, following references; `nil` if it contains none.
  private func root(
    of column: String, in table: String, _ schemas: [String: TableSchema], depth: Int
  ) -> String? {
    guard let schema = schemas[table], depth > 0 else { return nil }
    if schema.keyKind == .local, schema.key == [column] { return table }
    for reference in schema.references {
      guard let place = reference.columns.firstIndex(of: column) else { continue }
      let parent = reference.parentColumns[place]
      if let root = root(of: parent, in: reference.parent, schemas, depth: depth - 1) {
        return root
      }
    }
    return nil
  }

  /// Whether a table refers to another one, or to a table that does.
  private func leads(
    _ table: TableSchema, to name: String, _ schemas: [String: TableSchema]
  ) -> Bool {
    var seen: Set<String> = []
    var rest = table.references.map(\.parent)
    while let parent = rest.popLast() {
      if parent == name { return true }
      guard seen.insert(parent).inserted else { continue }
      rest += schemas[parent]?.references.map(\.parent) ?? []
    }
    return false
  }

  private func sorted(_ schemas: [TableSchema]) -> [TableSchema] {
    var sorted: [TableSchema] = []
    var rest = schemas
    while !rest.isEmpty {
      let waiting = Set(rest.map(\.name))
      let index =
        rest.firstIndex { schema in
          schema.references.allSatisfy { $0.parent == schema.name || !waiting.contains($0.parent) }
        } ?? 0
      sorted.append(rest.remove(at: index))
    }
    return sorted
  }
}

extension IndexInfo {
  /// Whether the index has all rows, and columns only, none of which is generated: triggers do not see
  /// the value that a generated column will have.
  fileprivate func isOrdinary(besides generated: Set<String>) -> Bool {
    !isPartial && columns.allSatisfy { $0.map { !generated.contains($0) } ?? false }
  }
}

extension TableSchema {
  /// Spells the names in references as the tables do, since SQLite ignores case, and notes collations.
  fileprivate mutating func useNames(of schemas: [TableSchema]) {
    for place in references.indices {
      let reference = references[place]
      guard
        let parent = schemas.first(where: { $0.name.lowercased() == reference.parent.lowercased() })
      else { continue }
      references[place].parent = parent.name
      let names = parent.key + parent.columns
      references[place].parentColumns = reference.parentColumns.map { name in
        names.first { $0.lowercased() == name.lowercased() } ?? name
      }
      references[place].collations = parent.collations(of: references[place].parentColumns)
    }
  }
}
