extension Wording {
  static func noTable(_ name: String) -> String {
    "Table \(name) cannot be synchronized: the database has no such table. Migrate it first."
  }

  static func noKey(_ name: String) -> String {
    "Table \(name) cannot be synchronized: it has no primary key. Declare one."
  }

  static func tableTwice(_ name: String) -> String {
    "Table \(name) is listed twice. List each table once."
  }

  static func noMergedColumn(_ column: String, table: String) -> String {
    """
    Column \(column) of table \(table) cannot be merged: the table has no such column outside of its \
    key. Correct the name.
    """
  }

  static func reservedColumn(_ column: String, table: String) -> String {
    """
    Table \(table) cannot be synchronized: the synchronization uses the name \(column) itself. Rename \
    the column.
    """
  }

  static let notInstalled =
    "The database is not prepared for synchronization. Call install(_:) after its migrations."
}
