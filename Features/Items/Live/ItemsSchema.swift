import Items
public import RatchetData

/// The table of the items.
public enum ItemsSchema {
  /// Registers the migrations of the table.
  public static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration(
      "Items 1: items",
      sql: """
        CREATE TABLE items (
          position INTEGER PRIMARY KEY,
          item_id TEXT NOT NULL UNIQUE,
          timestamp TEXT NOT NULL
        );
        CREATE INDEX items_by_timestamp ON items (timestamp)
        """)
  }

  /// Inserts some items for previews and demonstrations.
  @Sendable
  public static func seed(_ db: Database) throws {
    for item in Item.samples { try ItemRow.insertion(of: item).execute(db) }
  }
}
