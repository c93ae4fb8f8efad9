public import RatchetData

/// The tables of the counters list.
public enum CountersListSchema {
  /// Registers the migrations of the tables.
  public static func register(in migrator: inout DatabaseMigrator) {
    // AUTOINCREMENT: the id of a removed counter is never used again.
    migrator.registerMigration(
      "CountersList 1: counters",
      sql: """
        CREATE TABLE counters (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          value INTEGER NOT NULL
        )
        """)
  }
}
