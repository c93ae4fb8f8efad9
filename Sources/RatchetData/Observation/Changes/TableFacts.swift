/// What must be known of a table to tell of its changes.
struct TableFacts {
  enum Kind {
    case table
    case view
    /// Its module writes it: no hook tells of its changes.
    case virtual
  }

  enum Identity {
    case rowID
    /// The places of the columns of the primary key.
    case columns([Int32])
    /// SQLite does not tell.
    case unknown
  }

  var kind = Kind.table
  var identity = Identity.rowID
  /// Whether some column changes with others, of which alone an update tells.
  var hasGeneratedColumns = false
  /// Whether the hook counts the columns as the table does.
  private(set) var hasCertainPlaces = true
  /// In their places.
  private(set) var columnNames: [String] = []
  /// What stands for the row id in SQL; nil where columns have all its names.
  private(set) var rowIDName: String?
  /// Whether the text of the table or of one of its triggers has the word FAIL: then a statement that
  /// fails may leave what it did so far.
  private(set) var mentionsFail = false

  private struct Column {
    var place: Int32
    var name: String
    var type: String
    /// From 1; 0 for a column that is not part of it.
    var keyPlace: Int
    var hidden: Int
  }

  /// Nil if there is no such table.
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
    // The hook counts columns that are computed as they are read, or does not, as the version goes.
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
