import RatchetCSQLite

/// Decides, for one block, which operations SQLite's authorizer allows.
final class PermissionGuard {
  /// The operation that was not permitted.
  enum Refusal: Equatable {
    case read(String)
    case call(String)
    /// A join on columns that SQLite does not report to the authorizer.
    case join(String)
    /// An operation other than a read, described in words.
    case operation(String)
  }

  private let permissions: ReadPermissions
  /// The guard of the surrounding block: it must permit an operation too.
  private let outer: PermissionGuard?
  private let functions: Set<String>
  /// The tables by name. A name that is not in here belongs to a common table expression.
  private var named: [String: Set<TableName>] = [:]
  /// The tables in which readable virtual tables store their contents.
  private var shadows: Set<TableName> = []
  private var virtual: Set<TableName> = []
  /// The first refusal since the preparation of a statement began.
  private(set) var refusal: Refusal?

  /// Must be called while nothing is guarded.
  init(_ permissions: ReadPermissions, within outer: PermissionGuard?, _ db: Database) throws {
    self.permissions = permissions
    self.outer = outer
    functions = try Self.functions(db).union(permissions.functions)
    var shadows: Set<TableName> = []
    try db.forEachRow(sql: "SELECT schema, name, type FROM pragma_table_list") { row in
      let table = TableName(try row[1], in: try row[0])
      named[table.name, default: []].insert(table)
      switch try row[2, as: String.self] {
      case "virtual": virtual.insert(table)
      case "shadow": shadows.insert(table)
      default: break
      }
    }
    // Some modules can be queried like tables.
    for module in try db.fetchAll(String.self, sql: "SELECT name FROM pragma_module_list") {
      let table = TableName(module)
      named[table.name, default: []].insert(table)
    }
    self.shadows = shadows.filter { shadow in
      // For `a` and `a_b`, the table `a_b_data` belongs to the latter.
      let owner = virtual.filter {
        $0.schema == shadow.schema && shadow.name.hasPrefix("\($0.name)_")
      }.max { $0.name.utf8.count < $1.name.utf8.count }
      return owner.map { permissions.tables[$0] == .allColumns } ?? false
    }
    // Connect these now, while nothing is guarded: SQLite connects a table with operations that are
    // not permitted.
    for module in Self.harmlessModules { _ = try db.prepare("SELECT 1 FROM \(module)('[]')") }
    for table in virtual where permissions.tables[table] == .allColumns {
      _ = try db.prepare(
        "SELECT 1 FROM \(table.schema.quotedIdentifier).\(table.name.quotedIdentifier)")
    }
  }

  /// The functions of SQLite itself, except names that were overridden, and those of full-text
  /// search.
  private static func functions(_ db: Database) throws -> Set<String> {
    let builtIn = try db.fetchAll(
      String.self,
      sql: "SELECT name FROM pragma_function_list GROUP BY name HAVING min(builtin) = 1")
    let added = try db.fetchAll(
      String.self, sql: "SELECT name FROM pragma_function_list WHERE NOT builtin AND narg >= 0")
    return Set(builtIn.map(\.asciiLowercased)).subtracting(["fts3_tokenizer", "load_extension"])
      .union(Set(["bm25", "highlight", "snippet"]).subtracting(added.map(\.asciiLowercased)))
      .union(["match"])
  }

  func willPrepare() { refusal = nil }

  /// Decides whether SQLite's authorizer allows an operation.
  ///
  /// The view or subquery that reads a column is ignored: a common table expression may have the
  /// name of a view.
  func allows(
    _ action: Int32, _ first: String?, _ second: String?, schema: String?
  ) -> Bool {
    guard let refusal = refusal(of: action, first ?? "", second ?? "", schema) else {
      guard let outer else { return true }
      if outer.allows(action, first, second, schema: schema) { return true }
      self.refusal = self.refusal ?? outer.refusal
      return false
    }
    self.refusal = self.refusal ?? refusal
    return false
  }

  private func refusal(
    of action: Int32, _ first: String, _ second: String, _ schema: String?
  ) -> Refusal? {
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE: return nil
    case SQLITE_READ: return mayRead(first, second, schema) ? nil : .read(name(first, second))
    case SQLITE_FUNCTION: return functions.contains(second.asciiLowercased) ? nil : .call(second)
    // Full-text indexes run this to notice changes by other connections.
    case SQLITE_PRAGMA where first.asciiLowercased == "data_version" && second.isEmpty:
      return shadows.isEmpty ? .operation("run PRAGMA \(first)") : nil
    default: return .operation(name(of: action, first, second))
    }
  }

  private func name(_ table: String, _ column: String) -> String {
    column.isEmpty ? table : "\(table).\(column)"
  }

  /// - Parameter column: Empty if only the rows are read. Then the schema may be `nil`, and the
  ///   table a common table expression.
  private func mayRead(_ table: String, _ column: String, _ schema: String?) -> Bool {
    let table = TableName(table, in: schema ?? "main")
    if Self.harmlessModules.contains(table.name) { return true }
    if table.isOfSystem || table.name.hasPrefix("pragma_") { return isAllowed(table, column) }
    guard schema == nil else { return isAllowed(table, column) }
    return (named[table.name] ?? []).allSatisfy { isAllowed($0, column) }
  }

  private func isAllowed(_ table: TableName, _ column: String) -> Bool {
    switch permissions.tables[table] {
    case .allColumns: true
    // A search in some columns of an index can name any of them.
    case .columns where virtual.contains(table): false
    case .columns(let columns): column.isEmpty || columns.contains(column.asciiLowercased)
    case nil: shadows.contains(table)
    }
  }

  private static let harmlessModules: Set<String> = ["json_each", "json_tree"]

  private func name(of action: Int32, _ first: String, _ second: String) -> String {
    switch action {
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
      if TableName(first).isOfSystem { return "change the schema" }
      return switch action {
      case SQLITE_INSERT: "insert into \(first)"
      case SQLITE_UPDATE: "update \(name(first, second))"
      default: "delete from \(first)"
      }
    case SQLITE_PRAGMA: return "run PRAGMA \(first)"
    case SQLITE_ATTACH: return "attach a database"
    case SQLITE_DETACH: return "detach a database"
    case SQLITE_TRANSACTION: return "run \(first)"
    case SQLITE_SAVEPOINT: return "use savepoints"
    default: return "change the schema"
    }
  }
}
