extension Wording {
  static func invalidKey(table: String) -> String {
    "A key of table \(table) is not valid. Call install(_:) after each change of a primary key."
  }

  static func missingParent(_ column: String) -> String {
    "The row that \(column) refers to is missing."
  }

  static func noMoreKeys(table: String) -> String {
    "Table \(table) has the greatest possible key, so no row can be added."
  }

  static let unknownTable = "This version of the program does not synchronize the table."
}
