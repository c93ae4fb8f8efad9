/// One run of a migrator over a connection.
struct MigrationRun {
  private let migrator: DatabaseMigrator
  // With their checksums, which are computed once.
  private let registered: [MigrationPlan.Registered]
  private let target: String?
  /// What the run did, if somebody wants to know.
  private let report: ((MigrationDryRun.Migration) -> Void)?
  private let willErase: () -> Void

  init(
    _ migrator: DatabaseMigrator, upTo target: String? = nil,
    willErase: @escaping () -> Void = {}, report: ((MigrationDryRun.Migration) -> Void)? = nil
  ) {
    self.migrator = migrator
    registered = migrator.registered.map(\.registered)
    self.target = target
    self.willErase = willErase
    self.report = report
  }

  /// Outside of a transaction.
  func migrate(_ db: Database) throws {
    let enforced = try db.fetchOne(Int.self, sql: "PRAGMA foreign_keys") ?? 0
    try db.control("PRAGMA foreign_keys = 0")
    let result = Result {
      try eraseIfChanged(db)
      let plan = try look(db)
      if !plan.unrecorded.isEmpty { try recordChecksums(db) }
      var isPending = !plan.pending.isEmpty
      while isPending { isPending = try applyNext(db, checksForeignKeys: enforced != 0) }
    }
    try db.control("PRAGMA foreign_keys = \(enforced)")
    try result.get()
  }

  /// Of one snapshot, and without a lock that would keep others from writing.
  private func look(_ db: Database) throws -> MigrationPlan {
    try db.inTransaction(.deferred) { try plan(db) }
  }

  private func plan(_ db: Database) throws -> MigrationPlan {
    try plan(db, in: MigrationRecord.columns(db))
  }

  private func plan(_ db: Database, in columns: [String]) throws -> MigrationPlan {
    try MigrationPlan(
      registered: registered, applied: MigrationRecord.all(db, in: columns), upTo: target)
  }

  /// Applies one migration, if one is pending. The plan is made again inside the transaction:
  /// another process may have gone on meanwhile.
  ///
  /// - Returns: whether more are pending.
  private func applyNext(_ db: Database, checksForeignKeys: Bool) throws -> Bool {
    try db.inTransaction {
      let columns = try MigrationRecord.columns(db)
      let pending = try plan(db, in: columns).pending
      guard let name = pending.first,
        let index = registered.firstIndex(where: { $0.name == name })
      else { return false }
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

  /// What an older version applied without a checksum is taken for what is registered now.
  private func recordChecksums(_ db: Database) throws {
    try db.inTransaction {
      try MigrationRecord.prepareTable(db, with: MigrationRecord.columns(db))
      for migration in try plan(db).unrecorded {
        guard let checksum = migration.checksum else { continue }
        try MigrationRecord.adopt(checksum, for: migration.name, db)
      }
    }
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
      // Looked at again with the lock held: another process may have erased and migrated it.
      guard try mustErase(db) else { return }
      willErase()
      try db.dropEverything()
    }
  }

  private func mustErase(_ db: Database) throws -> Bool {
    let records = try MigrationRecord.all(db)
    let names = Set(migrator.migrations)
    guard records.isEmpty || records.contains(where: { names.contains($0.name) }) else {
      throw DatabaseError(
        code: .schema, message: Wording.foreignDatabase(path: db.path, records[0].name))
    }
    return try migrator.hasSchemaChanges(db)
  }
}
