/// One run of a migrator over a connection.
struct MigrationRun {
  private let migrator: DatabaseMigrator
  // The registered migrations with their checksums, which are computed only once.
  private let registered: [MigrationPlan.Registered]
  private let target: String?
  /// Receives each applied migration; `nil` if it is not needed.
  private let report: ((MigrationDryRun.Migration) -> Void)?
  private let willErase: () -> Void
  private let willTakeOver: ([String]) -> Void

  init(
    _ migrator: DatabaseMigrator, upTo target: String? = nil,
    willErase: @escaping () -> Void = {}, willTakeOver: @escaping ([String]) -> Void = { _ in },
    report: ((MigrationDryRun.Migration) -> Void)? = nil
  ) {
    self.migrator = migrator
    registered = migrator.registered.map(\.registered)
    self.target = target
    self.willErase = willErase
    self.willTakeOver = willTakeOver
    self.report = report
  }

  /// Applies the pending migrations. Must be called outside of a transaction.
  func migrate(_ db: Database) throws {
    let enforced = try db.fetchOne(Int.self, sql: "PRAGMA foreign_keys") ?? 0
    try db.control("PRAGMA foreign_keys = 0")
    let result = Result {
      try eraseIfChanged(db)
      let (plan, isOfGRDB) = try look(db)
      if !plan.unrecorded.isEmpty { try recordChecksums(db) }
      var isPending = !plan.pending.isEmpty
      if isOfGRDB, !isPending { try takeOver(db) }
      while isPending { isPending = try applyNext(db, checksForeignKeys: enforced != 0) }
    }
    try db.control("PRAGMA foreign_keys = \(enforced)")
    try result.get()
  }

  /// Makes the plan from one snapshot, without a lock that would keep others from writing.
  private func look(_ db: Database) throws -> (plan: MigrationPlan, isOfGRDB: Bool) {
    try db.inTransaction(.deferred) {
      let applied = try applied(db)
      let plan = try applied.plan(for: registered, upTo: target)
      if migrator.takesOverGRDBMigrations, !applied.areOfGRDB, !plan.pending.isEmpty {
        try GRDBRecord.check(db, for: plan.pending)
      }
      return (plan, applied.areOfGRDB)
    }
  }

  private func applied(_ db: Database) throws -> AppliedMigrations {
    try applied(db, in: MigrationRecord.columns(db))
  }

  private func applied(_ db: Database, in columns: [String]) throws -> AppliedMigrations {
    try AppliedMigrations(
      db, in: columns, takingOverFor: migrator.takesOverGRDBMigrations ? registered : nil)
  }

  /// Applies the next pending migration, if there is one. The plan is made again inside the
  /// transaction, since another process may have applied it meanwhile.
  ///
  /// - Returns: Whether more are pending.
  private func applyNext(_ db: Database, checksForeignKeys: Bool) throws -> Bool {
    try db.inTransaction {
      var columns = try MigrationRecord.columns(db)
      let applied = try applied(db, in: columns)
      let pending = try applied.plan(for: registered, upTo: target).pending
      guard let name = pending.first,
        let index = registered.firstIndex(where: { $0.name == name })
      else { return false }
      if applied.areOfGRDB {
        try takeOver(applied, db)
        columns = try MigrationRecord.columns(db)
      }
      let log = StatementLog(keepsTexts: report != nil)
      try db.logging(to: log) { try migrator.registered[index].run(db) }
      if checksForeignKeys { try checkForeignKeys(db, after: name) }
      try MigrationRecord.prepareTable(db, with: columns)
      try MigrationRecord(
        name: name, checksum: registered[index].checksum, statementsChecksum: log.checksum
      ).insert(db)
      report?(MigrationDryRun.Migration(name: name, statements: log.statements))
      return pending.count > 1
    }
  }

  /// Records the checksums of the registered texts for migrations that an older version applied
  /// without one.
  private func recordChecksums(_ db: Database) throws {
    try db.inTransaction {
      try MigrationRecord.prepareTable(db, with: MigrationRecord.columns(db))
      for migration in try applied(db).plan(for: registered, upTo: target).unrecorded {
        guard let checksum = migration.checksum else { continue }
        try MigrationRecord.adopt(checksum, for: migration.name, db)
      }
    }
  }

  /// Takes over GRDB's records if nothing is pending. Otherwise that is done with the first
  /// migration.
  private func takeOver(_ db: Database) throws {
    try db.inTransaction {
      // Check again with the lock held: another process may have taken over the records.
      let applied = try applied(db)
      if applied.areOfGRDB { try takeOver(applied, db) }
    }
  }

  private func takeOver(_ applied: AppliedMigrations, _ db: Database) throws {
    willTakeOver(applied.names)
    try applied.takeOver(db)
  }

  private func checkForeignKeys(_ db: Database, after name: String) throws {
    try db.forEachRow(sql: "PRAGMA foreign_key_check") { row in
      throw DatabaseError(
        code: .constraintForeignKey,
        message: Wording.foreignKeys(
          name, table: try row["table"], parent: try row["parent"]))
    }
  }

  private func eraseIfChanged(_ db: Database) throws {
    guard migrator.eraseDatabaseOnSchemaChange,
      try db.inTransaction(.deferred, { try mustErase(db) })
    else { return }
    try db.inTransaction {
      // Check again with the lock held: another process may have erased and migrated the database.
      guard try mustErase(db) else { return }
      willErase()
      try db.dropEverything()
    }
  }

  private func mustErase(_ db: Database) throws -> Bool {
    let applied = try applied(db)
    let names = Set(migrator.migrations)
    if let first = applied.names.first, !applied.names.contains(where: names.contains) {
      throw DatabaseError(code: .schema, message: Wording.foreignDatabase(path: db.path, first))
    }
    guard applied.areOfGRDB else { return try migrator.hasSchemaChanges(db) }
    // Refuse to erase: the first run of this library must not delete the rows of a program that
    // used another one.
    if let change = try migrator.schemaChanges(db, applied).first {
      throw DatabaseError(
        code: .schema, message: Wording.notErasedForGRDB(change, path: db.path))
    }
    return false
  }
}
