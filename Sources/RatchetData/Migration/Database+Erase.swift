extension Database {
  /// Removes every table, index, view and trigger, in the transaction that is open. Foreign keys must
  /// not be enforced: tables go in any order.
  func dropEverything() throws {
    // Virtual tables before others: with them go the tables in which they keep what they hold.
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
