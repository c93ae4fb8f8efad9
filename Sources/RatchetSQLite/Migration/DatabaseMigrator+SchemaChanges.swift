extension DatabaseMigrator {
  /// Returns whether the registered migrations would give a schema other than the database's, as
  /// far as it has been migrated: because one was changed, removed, renamed or moved, or because
  /// the schema was changed by hand. To find out, they are run on an empty database in memory.
  public func hasSchemaChanges(_ db: Database) throws -> Bool {
    let applied = try applied(db)
    do {
      _ = try plan(applied)
    } catch let error as DatabaseError where error.code == .schema {
      return true
    }
    return try !schemaChanges(db, applied).isEmpty
  }

  /// The differences between the schema that the applied migrations give and that of the database.
  func schemaChanges(_ db: Database, _ applied: AppliedMigrations) throws -> [SchemaChange] {
    let appliedCount = registered.count - (try plan(applied).pending.count)
    guard appliedCount > 0 else { return [] }
    let configuration = db.configuration.forScratch
    let model = try Database.open(.memory, configuration: configuration, role: .writer)
    var migrator = self
    migrator.eraseDatabaseOnSchemaChange = false
    let run = MigrationRun(migrator, upTo: registered[appliedCount - 1].name)
    try model.writeWithoutTransaction { try run.migrate($0) }
    let expected = try DatabaseSchema(model)
    return try expected.changes(to: DatabaseSchema(db))
  }
}
