/// The migrations that were applied to a database, by this library or by GRDB.
struct AppliedMigrations {
  /// The records, in the order in which the migrations were applied.
  private(set) var records: [MigrationRecord]
  /// Whether the records are GRDB's, and this library has none yet.
  private(set) var areOfGRDB = false
  /// The names in GRDB's records that are not registered.
  private(set) var unknownOfGRDB: [String] = []

  /// - Parameters:
  ///   - columns: The columns of this library's table; empty if there is no such table.
  ///   - registered: The migrations that are taken over from GRDB's records, if there are no
  ///     others; `nil` to take over none.
  init(
    _ db: Database, in columns: [String], takingOverFor registered: [MigrationPlan.Registered]?
  ) throws {
    records = try MigrationRecord.all(db, in: columns)
    guard records.isEmpty, let registered else { return }
    var names = try GRDBRecord.names(db)
    guard !names.isEmpty else { return }
    areOfGRDB = true
    // GRDB applies migrations in any order, and does not record it: so the order is that in which
    // they are registered. A registered migration counts as the one that was applied under its
    // name.
    for migration in registered where names.remove(migration.name) != nil {
      records.append(MigrationRecord(name: migration.name, checksum: migration.checksum))
    }
    unknownOfGRDB = names.sorted()
  }

  var names: [String] { records.map(\.name) + unknownOfGRDB }

  func plan(
    for registered: [MigrationPlan.Registered], upTo target: String? = nil
  ) throws -> MigrationPlan {
    if let unknown = unknownOfGRDB.first {
      throw DatabaseError(code: .schema, message: Wording.unknownMigrationOfGRDB(unknown))
    }
    return try MigrationPlan(registered: registered, applied: records, upTo: target)
  }

  /// Copies GRDB's records to this library's table. GRDB's table is not changed.
  func takeOver(_ db: Database) throws {
    try MigrationRecord.prepareTable(db, with: MigrationRecord.columns(db))
    for record in records { try record.insert(db) }
  }
}

/// The table in which GRDB records its applied migrations.
enum GRDBRecord {
  static let tableName = "grdb_migrations"

  /// The recorded names; empty if there is no such table.
  static func names(_ db: Database) throws -> Set<String> {
    guard try db.tableExists(tableName) else { return [] }
    return Set(try db.fetchAll(String.self, sql: "SELECT identifier FROM main.\(tableName)"))
  }

  /// Throws if GRDB has applied a pending migration after its records were taken over: the
  /// migration would be applied twice.
  static func check(_ db: Database, for pending: ArraySlice<String>) throws {
    let names = try names(db)
    guard let name = pending.first(where: names.contains) else { return }
    throw DatabaseError(code: .schema, message: Wording.appliedByGRDBSince(name))
  }
}
