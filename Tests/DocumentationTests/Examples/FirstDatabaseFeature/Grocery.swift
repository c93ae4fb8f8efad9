public import RatchetData

@Table
public struct Grocery: Hashable, Identifiable, Sendable, Codable {
  public let id: Int
  public var name: String

  static func named(_ text: String) -> some QueryStatement<Grocery> {
    Grocery.where { $0.name.contains(text) }.order(by: \.name)
  }
}

extension DatabaseMigrator {
  public static let groceries: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration(
      "1: groceries",
      sql: "CREATE TABLE groceries (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)")
    return migrator
  }()
}
