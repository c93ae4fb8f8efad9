import RatchetSQLite

/// The names that stand for something else than a column in captures, in the outbox and in operations.
enum SpecialColumn {
  /// A capture of a row that may have been replaced.
  static let rival = "_rival"
  /// An entry of the outbox that sends all registers of a row, which it names by its local key.
  static let whole = "_row"
  /// An entry of the outbox that sends all registers of a row, which it names by its global key.
  static let hidden = "_hidden"

  static let all: Set = [SyncOperation.alive, rival, whole, hidden]
}

// The tables in which a replica keeps its state. All are in the database of the rows, so that one
// transaction changes both.
extension Database {
  func createSyncTables() throws {
    try execute(
      sql: """
        CREATE TABLE IF NOT EXISTS ratchet_sync_state (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          node INTEGER NOT NULL,
          clock INTEGER NOT NULL DEFAULT 0,
          acknowledged INTEGER NOT NULL DEFAULT 0,
          attempt INTEGER,
          pushed INTEGER,
          cursor TEXT,
          epoch TEXT,
          account TEXT,
          lead INTEGER NOT NULL DEFAULT 0,
          applying INTEGER NOT NULL DEFAULT 0
        );
        CREATE TABLE IF NOT EXISTS ratchet_sync_tables (
          number INTEGER PRIMARY KEY,
          name TEXT NOT NULL UNIQUE
        );
        -- The triggers' only write: which row was changed, when, and which column. A column of NULL
        -- is an insert. The row is the value of its key, or the text of several.
        CREATE TABLE IF NOT EXISTS ratchet_sync_captured (
          id INTEGER PRIMARY KEY,
          at REAL NOT NULL,
          number INTEGER NOT NULL,
          row NOT NULL,
          col TEXT
        );
        CREATE TABLE IF NOT EXISTS ratchet_sync_outbox (
          sequence INTEGER PRIMARY KEY,
          number INTEGER NOT NULL,
          row NOT NULL,
          col TEXT
        );
        CREATE INDEX IF NOT EXISTS ratchet_sync_outbox_by_row
          ON ratchet_sync_outbox (number, row);
        -- The registers of columns whose version is not that of their row's insert, parts of columns,
        -- and values of unknown columns.
        CREATE TABLE IF NOT EXISTS ratchet_sync_cells (
          number INTEGER NOT NULL,
          row NOT NULL,
          col TEXT NOT NULL,
          part TEXT NOT NULL,
          clock INTEGER NOT NULL,
          node INTEGER NOT NULL,
          value TEXT,
          PRIMARY KEY (number, row, col, part)
        ) WITHOUT ROWID;
        -- Rows that are not in their table: deleted ones, and those that wait (alive = 1). One that
        -- waits for a single row names that row.
        CREATE TABLE IF NOT EXISTS ratchet_sync_hidden (
          name TEXT NOT NULL,
          key TEXT NOT NULL,
          clock INTEGER NOT NULL,
          node INTEGER NOT NULL,
          alive INTEGER NOT NULL,
          cells TEXT,
          reason TEXT,
          waits TEXT,
          PRIMARY KEY (name, key)
        ) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS ratchet_sync_parked
          ON ratchet_sync_hidden (waits, name, key) WHERE alive = 1;
        CREATE TABLE IF NOT EXISTS ratchet_sync_rejected (
          sequence INTEGER PRIMARY KEY,
          name TEXT NOT NULL,
          key TEXT NOT NULL,
          operation TEXT NOT NULL,
          reason TEXT NOT NULL
        )
        """)
    try addMissingColumn("pushed", "INTEGER", to: "ratchet_sync_state")
  }

  /// Databases of earlier versions have the table without the column.
  private func addMissingColumn(_ column: String, _ type: String, to table: String) throws {
    let isThere = try fetchOne(
      Bool.self, sql: "SELECT count(*) FROM pragma_table_info(?) WHERE name = ?",
      arguments: [table, column])
    if isThere == true { return }
    try execute(sql: "ALTER TABLE \(table) ADD COLUMN \(column) \(type)")
  }

  /// Creates the table of the rows that are in a synchronized table, with their global keys and the
  /// versions of their inserts.
  func createRows(of table: TableSchema) throws {
    switch table.keyKind {
    case .local:
      try execute(
        sql: """
          CREATE TABLE IF NOT EXISTS \(table.rows) (
            row INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            clock INTEGER NOT NULL,
            node INTEGER NOT NULL
          )
          """)
    case .shared:
      try execute(
        sql: """
          CREATE TABLE IF NOT EXISTS \(table.rows) (
            row TEXT PRIMARY KEY NOT NULL,
            key TEXT NOT NULL UNIQUE,
            clock INTEGER NOT NULL,
            node INTEGER NOT NULL
          ) WITHOUT ROWID
          """)
    }
  }
}
