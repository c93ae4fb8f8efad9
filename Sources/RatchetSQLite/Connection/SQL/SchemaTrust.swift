import RatchetCSQLite

// Connections are opened with `trusted_schema` off: triggers and views can use only those virtual
// tables and functions that SQLite marks as innocuous. Versions before 3.42 do not mark FTS5, and
// some do not mark the JSON functions. So a statement that SQLite refuses for this reason is
// prepared once more with a trusted schema, while the authorizer refuses everything else that its
// triggers and views must not use.
//
// SQLite prepares all statements anew when the trust changes. So from then on the schema stays
// trusted, and the authorizer active. The exception: if the application has added functions that
// are not innocuous, SQLite lets constraints and defaults call them without asking the authorizer.
// Then the schema is trusted for each such statement only, after a check of the functions that the
// tables call.

/// Restricts what triggers and views may use, beyond SQLite's own restrictions.
final class SchemaTrust {
  /// Virtual tables of modules that are not innocuous, and modules that are tables themselves.
  private var refusedTables: Set<String> = []
  /// Functions that were added to the connection and are not marked as innocuous.
  private var refusedFunctions: Set<String> = []

  private(set) var isGuarding = false
  /// Whether the authorizer stays active, with a schema that stays trusted.
  private(set) var isPermanent = false
  /// Whether there may be virtual tables or functions that have not been read yet.
  var isStale = false
  /// The last refused name, and the trigger or view that used it.
  private var refusal: Refusal?

  struct Refusal: Equatable {
    var name: String
    var place: String
  }

  /// The modules that SQLite 3.42 and newer mark as innocuous.
  private static let innocuousModules: Set<String> = [
    "fts3", "fts4", "fts5", "geopoly", "json_each", "json_tree", "rtree", "rtree_i32",
  ]

  /// The functions of full-text indexes and R-trees, with their numbers of arguments. They only
  /// read the row or the index for which they are called.
  private static let innocuousFunctions: [String: Set<Int>] = [
    "bm25": [-1], "fts5": [1], "fts5_source_id": [0], "highlight": [-1], "match": [2],
    "matchinfo": [1, 2], "offsets": [1], "optimize": [1], "rtreecheck": [-1], "rtreedepth": [1],
    "rtreenode": [2], "snippet": [-1],
  ]

  /// Returns the refusal since the last call.
  func takeRefusal() -> Refusal? {
    defer { refusal = nil }
    return refusal
  }

  var hasRefusal: Bool { refusal != nil }

  /// Must be called before a statement is prepared.
  func willPrepare(_ database: Database) {
    refusal = nil
    guard isStale else { return }
    isStale = false
    // If the schema cannot be read now, it is read before the next statement.
    do { try database.withoutPermissions { try refresh(database) } } catch { isStale = true }
    refusal = nil
    if isPermanent, isStale || !refusedFunctions.isEmpty {
      isPermanent = false
      trust(false, database.handle)
    }
  }

  /// Reads the current schema. Throws if SQLite cannot read it.
  func refresh(_ database: Database) throws {
    refusal = nil
    refusedFunctions = try Self.functions(database)
    refusedTables = Set(
      try database.prepare("SELECT name FROM pragma_module_list").fetchAll(String.self)
        .map(\.asciiLowercased)
    ).subtracting(Self.innocuousModules)
    var found: Refusal?
    for schema in try database.prepare("PRAGMA database_list").fetchAll(SchemaName.self) {
      found = try read(schema, database) ?? found
    }
    refusal = found
  }

  private struct SchemaName: RowDecodable {
    let name: String
    init(row: Row) throws { name = try row["name"] }
  }

  private static func functions(_ database: Database) throws -> Set<String> {
    // SQLite itself refuses functions that only statements may call.
    var functions: Set<String> = []
    try database.prepare(
      """
      SELECT name, narg FROM pragma_function_list
      WHERE NOT builtin AND flags & \(SQLITE_INNOCUOUS | SQLITE_DIRECTONLY) = 0
      """
    ).forEachRow { row in
      let name = try row[0, as: String.self].asciiLowercased
      let count = try row[1, as: Int.self]
      guard innocuousFunctions[name]?.contains(count) != true else { return }
      functions.insert(name)
    }
    return functions
  }

  /// - Returns: A call of a refused function in places for which SQLite does not ask the
  ///   authorizer: constraints, defaults, generated columns and indexes.
  private func read(_ schema: SchemaName, _ database: Database) throws -> Refusal? {
    var found: Refusal?
    try database.prepare(
      """
      SELECT name, rootpage, sql FROM \(schema.name.quotedIdentifier).sqlite_schema
      WHERE type IN ('table', 'index') AND sql IS NOT NULL
      """
    ).forEachRow { row in
      let (name, sql) = (try row[0, as: String.self], try row[2, as: String.self])
      let tokens = SQLTokens(sql)
      if try row[1, as: Int?.self] ?? 0 == 0 {
        let module = tokens.word(after: "USING")?.asciiLowercased
        if !Self.innocuousModules.contains(module ?? "") {
          refusedTables.insert(name.asciiLowercased)
        }
      } else if let function = tokens.calls.first(where: {
        refusedFunctions.contains($0.asciiLowercased)
      }) {
        found = Refusal(name: function, place: name)
      }
    }
    return found
  }

  /// Trusts the schema from now on, except for what is refused, if the authorizer can refuse all of
  /// it.
  func stayOnGuard(_ handle: OpaquePointer) {
    guard refusedFunctions.isEmpty else { return }
    isPermanent = true
    trust(true, handle)
  }

  /// Runs a block that prepares a statement, with a schema that is trusted except for what is
  /// refused.
  func guarding<T>(_ handle: OpaquePointer, _ body: () -> T) -> T {
    if isPermanent { return body() }
    trust(true, handle)
    defer { trust(false, handle) }
    return body()
  }

  private func trust(_ isTrusted: Bool, _ handle: OpaquePointer) {
    isGuarding = isTrusted
    _ = ratchet_sqlite3_set_option(
      handle, Int32(SQLITE_DBCONFIG_TRUSTED_SCHEMA), isTrusted ? 1 : 0)
  }

  /// Answers SQLite's question to the authorizer.
  ///
  /// - Parameter inner: The trigger or view that takes the action.
  func allows(_ action: Int32, _ first: String?, _ second: String?, inner: String?) -> Bool {
    if action == SQLITE_CREATE_VTABLE { isStale = true }
    guard let inner else { return true }
    let name: String? =
      switch action {
      case SQLITE_READ, SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
        first.flatMap { isRefused(table: $0.asciiLowercased) ? $0 : nil }
      case SQLITE_FUNCTION:
        second.flatMap { refusedFunctions.contains($0.asciiLowercased) ? $0 : nil }
      default: nil
      }
    guard let name else { return true }
    refusal = Refusal(name: name, place: inner)
    return false
  }
}

extension SchemaTrust {
  /// A prefix check, since SQLite creates the tables of pragmas when they are first named.
  private func isRefused(table name: String) -> Bool {
    refusedTables.contains(name) || name.hasPrefix("pragma_")
  }
}

extension Database {
  /// Must be called after functions or virtual tables were added to the connection.
  package func functionsDidChange() { schemaTrust?.isStale = true }

  /// Returns whether a statement that SQLite has just refused may be prepared with a trusted
  /// schema: whether it was refused only for objects that this version of SQLite fails to mark as
  /// innocuous.
  ///
  /// Throws if its triggers or views use anything else that is not allowed to them.
  func mayTrustSchema(after code: Int32, sql: String) throws -> Bool {
    guard code & 0xFF == SQLITE_ERROR else { return false }
    // "unsafe use of virtual table …", "unsafe use of f()"; in an ALTER TABLE, the trigger's name
    // precedes it.
    guard String(cString: sqlite3_errmsg(handle)).contains("unsafe use of ") else { return false }
    let error = failure(code, sql: sql)
    let trust = schemaTrust ?? SchemaTrust()
    let wasInterruptible = isInterruptible
    isInterruptible = false
    defer { isInterruptible = wasInterruptible }
    do { try withoutPermissions { try trust.refresh(self) } } catch {
      throw failure(of: error, because: trust)
    }
    if trust.hasRefusal { throw failure(of: error, because: trust) }
    schemaTrust = trust
    installAuthorizer()
    trust.stayOnGuard(handle)
    return true
  }

  /// Runs a block that prepares a statement which SQLite has refused before.
  func trustingSchema(_ body: () -> Int32) -> Int32 {
    schemaTrust?.guarding(handle, body) ?? body()
  }

  /// The error of a statement, which names what its triggers and views were refused, if anything.
  func failure(guarded code: Int32, sql: String, arguments: [SQLValue]? = nil) -> any Error {
    let error = failure(code, sql: sql, arguments: arguments)
    if let error = permissionFailure(sql: sql) { return error }
    return schemaTrust.map { failure(of: error, because: $0) } ?? error
  }

  private func failure(of error: any Error, because trust: SchemaTrust) -> any Error {
    guard let refusal = trust.takeRefusal(), let error = error as? DatabaseError else {
      return error
    }
    return DatabaseError(
      code: error.code, message: Wording.untrusted(refusal.name, in: refusal.place),
      sql: error.sql, offset: error.offset)
  }
}
