/// What a migrator would do to a database: what ``DatabaseMigrator/dryRun(on:upTo:)`` answers.
public struct MigrationDryRun: Hashable, Sendable {
  /// A migration that would be applied.
  public struct Migration: Hashable, Sendable {
    public var name: String
    /// What it ran on the copy, without values. One that ran many times in a row is there once.
    public var statements: [String]

    public init(name: String, statements: [String]) {
      self.name = name
      self.statements = statements
    }
  }

  /// Whether the database would be erased first: see
  /// ``DatabaseMigrator/eraseDatabaseOnSchemaChange``.
  public var erasesDatabase: Bool

  /// What would be taken for applied, as GRDB has recorded it: see
  /// ``DatabaseMigrator/takesOverGRDBMigrations``.
  public var takenOverFromGRDB: [String]

  /// What would be applied, in order.
  public var migrations: [Migration]

  /// What would be another table, index, view or trigger after it.
  public var schemaChanges: [SchemaChange]

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
  /// For people: the migrations with their statements, and the changes of the schema.
  public var description: String { Wording.dryRun(self) }
}
