// The messages of migrations, templates and the default database.
extension Wording {
  package static func migrationChanged(_ name: String) -> String {
    "migration \"\(name)\" has been changed since it was applied; "
      + "restore its text, and register a new migration for the change"
  }

  static func migrationFailed(_ name: String, _ message: String) -> String {
    "migration \"\(name)\" failed and was rolled back: \(message)"
  }

  package static func noMigration(_ name: String) -> String {
    "no migration is registered as \"\(name)\"; use the name of a registered one"
  }

  package static func migratedBeyond(_ name: String, _ applied: String) -> String {
    "the database is beyond migration \"\(name)\": \"\(applied)\" has already been applied"
  }

  package static func foreignDatabase(path: String, _ name: String) -> String {
    "\(path) is not erased: its migrations (\"\(name)\" first) are not the migrations of this "
      + "program; choose another path, or delete that file"
  }

  package static func unknownMigrationOfGRDB(_ name: String) -> String {
    "GRDB has applied the migration \"\(name)\", which is not registered; register it under that name, "
      + "or set takesOverGRDBMigrations to false if GRDB goes on migrating the file"
  }

  package static func appliedByGRDBSince(_ name: String) -> String {
    "GRDB has applied the migration \"\(name)\" since its record was taken over, so it would be "
      + "applied twice; let only one of the two migrate the file"
  }

  package static func notErasedForGRDB(_ change: SchemaChange, path: String) -> String {
    "\(path) is not erased, because GRDB has migrated it: its \(change.type) \(change.name) "
      + "differs from the one that the registered migrations create; change the migrations to "
      + "create the same schema, or set "
      + "eraseDatabaseOnSchemaChange to false"
  }

  static func schemaChange(_ change: SchemaChange) -> String {
    let mark = change.before == nil ? "+" : change.after == nil ? "-" : "~"
    var lines = ["\(mark) \(change.type) \(change.name)"]
    if let before = change.before { lines.append(indented("- \(before)", by: 4)) }
    if let after = change.after { lines.append(indented("+ \(after)", by: 4)) }
    return lines.joined(separator: "\n")
  }

  static func dryRun(_ run: MigrationDryRun) -> String {
    var lines: [String] = []
    if run.erasesDatabase { lines.append("The database would be erased.") }
    if !run.takenOverFromGRDB.isEmpty {
      lines.append("Migrations that GRDB has applied, to be taken over:")
      lines += run.takenOverFromGRDB.map { "  \($0)" }
    }
    lines.append(
      run.migrations.isEmpty ? "No migration would be applied." : "Migrations to be applied:")
    for migration in run.migrations {
      lines.append("  \(migration.name)")
      lines += migration.statements.map { indented($0, by: 4) }
    }
    lines.append(
      run.schemaChanges.isEmpty ? "The schema would stay as it is." : "Changes of the schema:")
    lines += run.schemaChanges.map { indented($0.description, by: 2) }
    return lines.joined(separator: "\n")
  }

  private static func indented(_ text: String, by count: Int) -> String {
    let margin = String(repeating: " ", count: count)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }

  // MARK: Default database

  package static func noFolder(_ folder: String, path: String) -> String {
    "cannot open \(path): the folder \(folder) could not be created; check its permissions"
  }

  package static func noTable(_ name: String, in schema: String) -> String {
    "\(schema) has no table \(name)"
  }

  package static func rebuildEnforcesKeys(_ table: String) -> String {
    "\(table) cannot be rebuilt while foreign keys are enforced, because rows that refer to it "
      + "would be deleted; rebuild it in a migration"
  }

  package static func rebuildHasNoColumn(_ column: String, table: String) -> String {
    "the new \(table) has no column \(column) that could be written; use the name of one of its "
      + "stored columns"
  }

  package static func rebuildRepeatsColumn(_ column: String, table: String) -> String {
    "two values are given for the column \(column) of the new \(table), in names that differ by "
      + "case only; give one"
  }

  package static func rebuildCopiesNothing(_ table: String) -> String {
    "the new \(table) has no column in common with the old table, so no row could be kept; set its "
      + "columns with copying:, or drop the table"
  }

  package static func rebuildBreaks(_ object: String, table: String, because reason: String)
    -> String
  {
    "\(object) does not fit the new \(table): \(reason); drop it before, and create it again after"
  }
}
