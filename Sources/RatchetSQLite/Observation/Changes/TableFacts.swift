/// The facts of a table that are needed to report its changes.
struct TableFacts {
  enum Kind {
    case table
    case view
    /// A virtual table. Its module writes it, so no hook reports its changes.
    case virtual
  }

  enum Identity {
    case rowID
    /// The positions of the columns of the primary key.
    case columns([Int32])
    /// The positions are not known.
    case unknown
  }

  var kind = Kind.table
  var identity = Identity.rowID
  /// Whether the table has a generated column. It changes together with other columns, but an
  /// update reports only those.
  var hasGeneratedColumns = false
  /// Whether the hook numbers the columns as the table does.
  private(set) var hasCertainPlaces = true
  /// The names of the columns, by position.
  private(set) var columnNames: [String] = []
  /// The name of the row ID in SQL; `nil` if columns have all its names.
  private(set) var rowIDName: String?
  /// Whether the text of the table or of one of its triggers contains FAIL: then a statement that
  /// fails may leave some of its changes.
  private(set) var mentionsFail = false

  private struct Column {
    var place: Int32
    var name: String
    var type: String
    /// The position in the primary key, from 1; 0 if the column is not part of it.
    var keyPlace: Int
    var hidden: Int
  }

  /// Reads the facts of a table. Returns `nil` if there is no such table.
  init?(of table: TableName, in db: Database) throws {
    let schema = table.schema.quotedIdentifier
    let name = table.name.quotedIdentifier
    var isWithoutRowID = false
    var isThere = false
    try db.prepare("PRAGMA \(schema).table_list(\(name))").forEachRow { row in
      guard try row["schema", as: String.self].asciiLowercased == table.schema else { return }
      isThere = true
      isWithoutRowID = try row["wr", as: Int.self] != 0
      switch try row["type", as: String.self] {
      case "view": kind = .view
      case "virtual": kind = .virtual
      default: kind = .table
      }
    }
    guard isThere else { return nil }
    mentionsFail = try Self.mentionsFail(table, in: db)
    guard kind == .table else { return }
    var columns: [Column] = []
    try db.prepare("PRAGMA \(schema).table_xinfo(\(name))").forEachRow { row in
      columns.append(
        Column(
          place: try row["cid"], name: try row["name"], type: try row["type"],
          keyPlace: try row["pk"],
          hidden: try row["hidden"]))
    }
    hasGeneratedColumns = columns.contains { $0.hidden > 1 }
    hasCertainPlaces = !columns.contains { $0.hidden == 2 }
    columnNames = columns.map(\.name)
    let names = Set(columnNames.map(\.asciiLowercased))
    rowIDName = isWithoutRowID ? nil : ["rowid", "_rowid_", "oid"].first { !names.contains($0) }
    let key = columns.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }
    guard !key.isEmpty else { return }
    if key.count == 1, key[0].type.uppercased() == "INTEGER", !isWithoutRowID { return }
    // Whether the hook counts virtual generated columns depends on SQLite's version.
    let isCertain = !columns.contains { computed in
      computed.hidden == 2 && key.contains { computed.place < $0.place }
    }
    identity = isCertain ? .columns(key.map(\.place)) : .unknown
  }
  private static func mentionsFail(_ table: TableName, in db: Database) throws -> Bool {
    for schema in Set([table.schema, "temp"]) {
      let found = try db.prepare(
        """
        SELECT 1 FROM \(schema.quotedIdentifier).sqlite_schema
        WHERE tbl_name = ? COLLATE NOCASE AND sql LIKE '%FAIL%'
        """
      ).fetchOne(Int.self, arguments: [table.name])
      if found != nil { return true }
    }
    return false
  }
}
