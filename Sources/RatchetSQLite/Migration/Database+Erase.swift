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
