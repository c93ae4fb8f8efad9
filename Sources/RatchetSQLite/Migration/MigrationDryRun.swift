/// The changes that a migrator would make to a database: the result of
/// `DatabaseMigrator.dryRun(on:upTo:)`.
public struct MigrationDryRun: Hashable, Sendable {
  /// A migration that would be applied.
  public struct Migration: Hashable, Sendable {
    /// The name of the migration.
    public var name: String
    /// The statements that it ran on the copy, without values. One that ran several times in a row
    /// is listed once.
    public var statements: [String]

    /// Makes a migration.
    public init(name: String, statements: [String]) {
      self.name = name
      self.statements = statements
    }
  }

  /// Whether the database would be erased first: see
  /// ``DatabaseMigrator/eraseDatabaseOnSchemaChange``.
  public var erasesDatabase: Bool

  /// The names of the migrations that would be taken over from GRDB's records: see
  /// ``DatabaseMigrator/takesOverGRDBMigrations``.
  public var takenOverFromGRDB: [String]

  /// The migrations that would be applied, in order.
  public var migrations: [Migration]

  /// The tables, indexes, views and triggers that would be added, removed or changed.
  public var schemaChanges: [SchemaChange]

  /// Makes a result.
  public init(
    erasesDatabase: Bool, takenOverFromGRDB: [String] = [], migrations: [Migration],
    schemaChanges: [SchemaChange]
  ) {
    self.erasesDatabase = erasesDatabase
    self.takenOverFromGRDB = takenOverFromGRDB
    self.migrations = migrations
    self.schemaChanges = schemaChanges
  }
}

extension MigrationDryRun: CustomStringConvertible {
  /// A readable text: the migrations with their statements, and the changes of the schema.
  public var description: String { Wording.dryRun(self) }
}
