/// The record of an applied migration, in the table `ratchet_migrations` of the database.
public struct MigrationRecord: Hashable, Sendable {
  /// The name of the migration.
  public var name: String

  /// The checksum of the migration's text, if it was registered as SQL. White space and comments do
  /// not count.
  public var checksum: String?

  /// The checksum of the statements that it ran, for information only: a migration in Swift has no
  /// text that could be compared. A statement that ran several times in a row counts once.
  public var statementsChecksum: String?

  /// Makes a record.
  public init(name: String, checksum: String? = nil, statementsChecksum: String? = nil) {
    self.name = name
    self.checksum = checksum
    self.statementsChecksum = statementsChecksum
  }
}

extension MigrationRecord: RowDecodable {
  public init(row: Row) throws {
    name = try row[0]
    checksum = try row[1]
    statementsChecksum = try row[2]
  }
}

extension MigrationRecord {
  private static let checksums = ["checksum", "statements"]

  /// Returns the records in the order in which the migrations were applied. A table that an older
  /// version created has no checksums.
  static func all(_ db: Database) throws -> [MigrationRecord] {
    try all(db, in: columns(db))
  }

  /// - Parameter columns: The current columns of the table.
  static func all(_ db: Database, in columns: [String]) throws -> [MigrationRecord] {
    guard !columns.isEmpty else { return [] }
    let checksums = checksums.map { columns.contains($0) ? $0 : "NULL" }.joined(separator: ", ")
    return try db.fetchAll(
      sql: "SELECT name, \(checksums) FROM ratchet_migrations ORDER BY position")
  }

  /// Creates the table, or adds the columns that an older version's table lacks.
  ///
  /// - Parameter columns: The current columns of the table; empty if there is no table.
  static func prepareTable(_ db: Database, with columns: [String]) throws {
    guard !columns.isEmpty else {
      return try db.execute(
        sql: """
          CREATE TABLE ratchet_migrations(
            position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
            checksum TEXT, statements TEXT) STRICT
          """)
    }
    for column in checksums where !columns.contains(column) {
      try db.execute(sql: "ALTER TABLE ratchet_migrations ADD COLUMN \(column) TEXT")
    }
  }

  func insert(_ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO ratchet_migrations(name, checksum, statements) VALUES (?, ?, ?)",
      arguments: [name, checksum, statementsChecksum])
  }

  /// Records a checksum for an applied migration that has none.
  static func adopt(_ checksum: String, for name: String, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE ratchet_migrations SET checksum = ? WHERE name = ? AND checksum IS NULL",
      arguments: [checksum, name])
  }

  static func columns(_ db: Database) throws -> [String] {
    try db.fetchAll(
      String.self, sql: "SELECT name FROM pragma_table_info('ratchet_migrations', 'main')")
  }
}
