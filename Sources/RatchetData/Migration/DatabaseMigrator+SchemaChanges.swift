extension DatabaseMigrator {
  /// Whether the registered migrations would give another schema than the one that the database has,
  /// as far as it has been migrated: one was changed, removed, renamed or moved, or the schema was
  /// changed by hand. They are run on an empty database in memory to find out.
  public func hasSchemaChanges(_ db: Database) throws -> Bool {
    let plan: MigrationPlan
    do {
      plan = try self.plan(db)
    } catch let error as DatabaseError where error.code == .schema {
      return true
    }
    let appliedCount = registered.count - plan.pending.count
    guard appliedCount > 0 else { return false }
    let configuration = db.configuration.forScratch
    let model = try Database.open(.memory, configuration: configuration, role: .writer)
    var migrator = self
    migrator.eraseDatabaseOnSchemaChange = false
    let run = MigrationRun(migrator, upTo: registered[appliedCount - 1].name)
    try model.writeWithoutTransaction { try run.migrate($0) }
    let expected = try DatabaseSchema(model)
    return try !expected.changes(to: DatabaseSchema(db)).isEmpty
  }
}
