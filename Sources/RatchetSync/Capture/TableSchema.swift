import RatchetSQLite

/// The facts about a synchronized table that the replica needs, as the database declares them.
struct TableSchema: Hashable, Sendable {
  enum KeyKind: Hashable, Sendable {
    /// An `INTEGER PRIMARY KEY`, whose values are local to the database.
    case local
    /// A key whose values identify the row everywhere.
    case shared
  }

  /// A declared foreign key.
  struct Reference: Hashable, Sendable {
    var columns: [String]
    var parent: String
    var parentColumns: [String]
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
  /// one.
  var uniqueKeys: [[String]]
  var merges: [String: SyncMerge]
  /// The columns that contain local keys, with the tables of these keys. Operations contain the
  /// global keys instead.
  var translated: [String: String] = [:]
  /// Whether the table has triggers of the application, which may change a row while it is applied.
  var hasTriggers: Bool
  /// The default values of the columns, as SQL.
  var defaults: [String: String]

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
    let isInteger =
      key.count == 1
      && columns.contains { $0.name == key[0] && $0.type.uppercased() == "INTEGER" }
    let indexes = try indexes(on: table.name)
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
      uniqueKeys: indexes.filter { $0.isUnique && !$0.isPartial && !$0.columns.contains(nil) }
        .map { $0.columns.compactMap { $0 } },
      merges: table.merges,
      hasTriggers: try fetchOne(
        Bool.self,
        sql: """
          SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?
            AND name NOT LIKE 'ratchet\\_sync\\_%' ESCAPE '\\')
          """, arguments: [table.name]) ?? false,
      defaults: Dictionary(
        uniqueKeysWithValues: columns.compactMap { column in
          column.defaultValue.map { (column.name, $0) }
        }))
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

extension TableSchema {
  /// Spells the names in references as the tables do: SQLite ignores case.
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
    }
  }
}
