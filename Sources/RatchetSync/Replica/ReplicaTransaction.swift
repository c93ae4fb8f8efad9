import RatchetSQLite

/// A row of a table.
struct RowPlace: Hashable {
  var number: Int64
  var row: SQLValue
}

/// The work of a replica within one transaction of its database.
///
/// It is made for each call and never leaves it. ``finish()`` stores the state.
final class ReplicaTransaction {
  let db: Database
  /// The synchronized tables, parents first.
  let tables: [TableSchema]
  let makeKey: () -> String
  var state: ReplicaState
  private let byName: [String: TableSchema]
  private let byNumber: [Int64: TableSchema]
  /// Rows whose delete the schema forbids, and which are inserted again.
  var revived: [(table: TableSchema, row: SQLValue)] = []
  /// Whether tables have changed, so that parked rows may fit now.
  var hasMoved = false
  /// The rows that have come into their tables while others were parked, as ``name(of:in:)`` names
  /// them.
  var arrivals: [String] = []
  /// The tables into which rows have come that may be awaited by another spelling of their key.
  var collatedArrivals: Set<Int64> = []
  /// Whether there may be parked rows.
  var hasParked: Bool
  /// The rows that were parked in this transaction because another row is missing, as
  /// ``name(of:in:)`` names them.
  var waiting: [String] = []
  /// The number of circles that are being inserted or taken out. SQLite checks no references meanwhile.
  private var deferrals = 0
  /// Values that edits have written in another form than the one that is merged.
  var unmerged: [UnmergedValue] = []
  /// Whether a parent has a key, but is not in its table.
  private(set) var hasReservedKeys = false

  init(
    _ db: Database, tables: [SyncTable], cache: SchemaCache?, makeKey: @escaping () -> String
  ) throws {
    self.db = db
    self.makeKey = makeKey
    state = try db.replicaState()
    hasParked =
      try db.fetchOne(
        Bool.self, sql: "SELECT EXISTS (SELECT 1 FROM ratchet_sync_hidden WHERE alive = 1)")
      ?? false
    self.tables = try db.schemas(of: tables, of: state.node, cache: cache)
    byName = Dictionary(uniqueKeysWithValues: self.tables.map { ($0.name, $0) })
    byNumber = Dictionary(uniqueKeysWithValues: self.tables.map { ($0.number, $0) })
  }

  func table(_ name: String) -> TableSchema? { byName[name] }
  func table(_ number: Int64) -> TableSchema? { byNumber[number] }

  func finish() throws {
    try db.save(state)
  }

  /// Runs `body` so that the triggers' captures of its writes are dropped.
  func quietly<T>(_ body: () throws -> T) throws -> T {
    let last = try lastCapture()
    try db.execute(sql: "UPDATE ratchet_sync_state SET applying = 1")
    let result = try body()
    try db.execute(sql: "UPDATE ratchet_sync_state SET applying = 0")
    try db.execute(sql: "DELETE FROM ratchet_sync_captured WHERE id > ?", arguments: [last])
    return result
  }

  /// The id of the last capture. Later ones are greater.
  func lastCapture() throws -> Int64 {
    try db.fetchOne(Int64?.self, sql: "SELECT max(id) FROM ratchet_sync_captured").flatMap(\.self)
      ?? 0
  }

  /// Lets SQLite check references later, until ``endDeferral()``.
  func beginDeferral() throws {
    deferrals += 1
    if deferrals == 1 { try db.execute(sql: "PRAGMA defer_foreign_keys = ON") }
  }

  func endDeferral() throws {
    deferrals -= 1
    if deferrals == 0 { try db.execute(sql: "PRAGMA defer_foreign_keys = OFF") }
  }

  var isDeferring: Bool { deferrals > 0 }

  // MARK: Keys

  /// A row's name in ``arrivals`` and in `ratchet_sync_hidden.waits`.
  func name(of key: String, in table: TableSchema) -> String { "\(table.number) \(key)" }

  /// The local key of a row with a global one, if the row is in its table.
  func row(of key: String, in table: TableSchema) throws -> SQLValue? {
    try db.fetchOne(
      SQLValue.self, sql: "SELECT row FROM \(table.rows) WHERE key = ?", arguments: [key])
  }

  /// The global key of a row with a local one, if the row is known.
  func key(of row: SQLValue, in table: TableSchema) throws -> String? {
    try db.fetchOne(
      String.self, sql: "SELECT key FROM \(table.rows) WHERE row = ?",
      arguments: StatementArguments([row]))
  }

  /// Whether a row is in its table. Keys are compared byte by byte and with their storage class, and not
  /// by the column's collation.
  func exists(_ row: SQLValue, in table: TableSchema) throws -> Bool {
    let values = try keyValues(of: row, in: table)
    var conditions = [condition(table.key)]
    var arguments = values
    for (column, value) in zip(table.key, values) {
      let name = column.quotedIdentifier
      conditions.append("\(name) COLLATE BINARY IS ?")
      arguments.append(value)
      guard table.mixedColumns.contains(column) else { continue }
      conditions.append("typeof(\(name)) = typeof(?)")
      arguments.append(value)
    }
    return try db.fetchOne(
      Int.self,
      sql: """
        SELECT 1 FROM \(table.name.quotedIdentifier) WHERE \(conditions.joined(separator: " AND "))
        """, arguments: StatementArguments(arguments)) != nil
  }

  /// The values of the key columns of a row.
  func keyValues(of row: SQLValue, in table: TableSchema) throws -> [SQLValue] {
    guard table.keyKind == .shared, case .text(let text) = row else { return [row] }
    guard let literals = KeyText.literals(text), literals.count == table.key.count else {
      throw SyncSchemaError(description: Wording.invalidKey(table: table.name))
    }
    return try literals.map { literal in
      guard let value = KeyText.value(literal) else {
        throw SyncSchemaError(description: Wording.invalidKey(table: table.name))
      }
      return value.databaseValue
    }
  }

  /// `"a" IS ? AND "b" IS ?`.
  func condition(_ columns: [String]) -> String {
    columns.map { "\($0.quotedIdentifier) IS ?" }.joined(separator: " AND ")
  }

  /// The same, where values that the collations take for equal are equal.
  func condition(_ columns: [String], _ collations: [String]) -> String {
    zip(columns, collations).map { column, collation in
      "\(column.quotedIdentifier) IS ? COLLATE \(collation.quotedIdentifier)"
    }.joined(separator: " AND ")
  }

  /// The global form of a shared key. A parent that is not known yet gets its key now: in a
  /// transaction with deferred foreign keys, children may be inserted first.
  func globalKey(ofLocal text: String, in table: TableSchema) throws -> String {
    guard !table.translated.isEmpty, let literals = KeyText.literals(text) else { return text }
    return try zip(table.key, literals).map { column, literal in
      guard let parent = table.translated[column].flatMap({ self.table($0) }),
        let id = Int64(literal)
      else { return literal }
      if let key = try key(of: .integer(id), in: parent) { return "@" + key }
      let key = makeKey()
      hasReservedKeys = true
      try db.execute(
        sql: "INSERT INTO \(parent.rows) (row, key, clock, node) VALUES (?, ?, 0, ?)",
        arguments: [id, key, state.node.rawValue])
      return "@" + key
    }.joined(separator: ",")
  }

  /// The local form of a shared key, or `nil` if a parent that it refers to is not in its table.
  func localKey(ofGlobal key: String, in table: TableSchema) throws -> String? {
    guard !table.translated.isEmpty else { return key }
    guard let literals = KeyText.literals(key), literals.count == table.key.count else {
      return nil
    }
    var local: [String] = []
    for (column, literal) in zip(table.key, literals) {
      guard literal.hasPrefix("@") else {
        local.append(literal)
        continue
      }
      guard let parent = table.translated[column].flatMap({ self.table($0) }),
        case .integer(let id) = try row(of: String(literal.dropFirst()), in: parent)
      else { return nil }
      local.append(String(id))
    }
    return local.joined(separator: ",")
  }

  // MARK: Values

  /// The value of a column as operations carry it.
  func wireValue(_ value: SQLValue, of column: String, in table: TableSchema) throws -> SyncValue {
    // A text can be a local key, too, if the column is no integer: SQLite compares them as numbers.
    if value != .null, let parent = table.translated[column].flatMap({ self.table($0) }),
      let key = try key(of: value, in: parent)
    {
      return .text(key)
    }
    return SyncValue(value)
  }

  /// The value of a column as the table stores it; `nil` if the parent that it refers to is not in
  /// its table.
  func localValue(_ value: SyncValue, of column: String, in table: TableSchema) throws -> SQLValue?
  {
    guard let parent = table.translated[column].flatMap({ self.table($0) }) else {
      return value.databaseValue
    }
    switch value {
    case .null: return .null
    case .text(let key): return try row(of: key, in: parent)
    default: return nil
    }
  }
}

extension Database {
  fileprivate func schemas(
    of tables: [SyncTable], of node: SyncNode, cache: SchemaCache?
  ) throws -> [TableSchema] {
    guard let cache else { return try schemas(of: tables) }
    let version = try fetchOne(Int64.self, sql: "PRAGMA schema_version") ?? 0
    if let schemas = cache.schemas(of: node, version: version) { return schemas }
    let schemas = try schemas(of: tables)
    cache.store(schemas, of: node, version: version)
    return schemas
  }
}
