import RatchetSQLite

@testable import RatchetSync

/// Tables with every kind of key and reference, in two versions: the second one adds.
enum SimulatedSchema {
  static func migrate(_ db: Database, to version: Int) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS lists (
          id INTEGER PRIMARY KEY,
          title TEXT NOT NULL,
          color BLOB,
          labels TEXT DEFAULT '["new"]'
        );
        CREATE TABLE IF NOT EXISTS items (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          list_id INTEGER NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
          title TEXT NOT NULL COLLATE NOCASE,
          is_done INTEGER NOT NULL DEFAULT 0 CHECK (is_done IN (0, 1)),
          votes INTEGER NOT NULL DEFAULT 0,
          touched INTEGER
        );
        CREATE TRIGGER IF NOT EXISTS items_touched AFTER UPDATE OF title ON items BEGIN
          UPDATE items SET touched = coalesce(touched, 0) + NEW.id WHERE id = NEW.id;
        END;
        CREATE TABLE IF NOT EXISTS tags (
          title TEXT PRIMARY KEY NOT NULL,
          folded TEXT NOT NULL UNIQUE
        ) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS items_tags (
          item_id INTEGER NOT NULL REFERENCES items (id)
            ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
          tag TEXT NOT NULL REFERENCES tags (title) ON DELETE CASCADE ON UPDATE CASCADE,
          PRIMARY KEY (item_id, tag)
        ) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS covers (
          list_id INTEGER PRIMARY KEY NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
          image BLOB
        );
        CREATE TABLE IF NOT EXISTS teams (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL,
          lead INTEGER REFERENCES people (id) ON DELETE SET NULL
        );
        CREATE UNIQUE INDEX IF NOT EXISTS teams_by_name ON teams (lower(name));
        CREATE TABLE IF NOT EXISTS people (
          id INTEGER PRIMARY KEY,
          team_id INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
          boss INTEGER REFERENCES people (id) ON DELETE SET NULL
        )
        """)
    guard version == 2, try !db.tableExists("remarks") else { return }
    try db.execute(
      sql: """
        ALTER TABLE items ADD COLUMN note TEXT DEFAULT 'none';
        CREATE TABLE remarks (id TEXT PRIMARY KEY, text TEXT)
        """)
  }

  static func tables(_ version: Int) -> [SyncTable] {
    let first = [
      SyncTable("items_tags"), SyncTable("items", merging: ["votes": .counter]),
      SyncTable("lists", merging: ["labels": .set]), SyncTable("tags"), SyncTable("covers"),
      SyncTable("people"), SyncTable("teams"),
    ]
    return version == 1 ? first : first + [SyncTable("remarks", merging: ["text": .lines])]
  }
}
