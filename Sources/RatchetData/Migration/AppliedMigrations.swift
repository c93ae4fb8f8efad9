/// The migrations that were applied to a database, by this library or by GRDB.
struct AppliedMigrations {
  /// In the order in which they were applied.
  private(set) var records: [MigrationRecord]
  /// Whether the records are those of GRDB, and this library has none yet.
  private(set) var areOfGRDB = false
  /// Those of GRDB that are not registered.
  private(set) var unknownOfGRDB: [String] = []

  /// - Parameters:
  ///   - columns: those of the table of this library; none where there is no table.
  ///   - registered: for which the migrations of GRDB are taken over where there are no others; nil if they
  ///     are not to be.
  init(
    _ db: Database, in columns: [String], takingOverFor registered: [MigrationPlan.Registered]?
  ) throws {
    records = try MigrationRecord.all(db, in: columns)
    guard records.isEmpty, let registered else { return }
    var names = try GRDBRecord.names(db)
    guard !names.isEmpty else { return }
    areOfGRDB = true
    // GRDB applies in any order, and records none: so it is that in which they are registered. What is
    // registered under a name is taken for what was applied.
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

  /// Records here what GRDB has recorded; its own table stays as it is.
  func takeOver(_ db: Database) throws {
    try MigrationRecord.prepareTable(db, with: MigrationRecord.columns(db))
    for record in records { try record.insert(db) }
  }
}

/// The table in which GRDB records the migrations that it has applied.
enum GRDBRecord {
  static let tableName = "grdb_migrations"

  /// None where there is no such table.
  static func names(_ db: Database) throws -> Set<String> {
    guard try db.tableExists(tableName) else { return [] }
    return Set(try db.fetchAll(String.self, sql: "SELECT identifier FROM main.\(tableName)"))
  }

  /// Refuses to go on where GRDB has applied a migration after its record was taken over: it would be
  /// applied twice.
  static func check(_ db: Database, for pending: ArraySlice<String>) throws {
    let names = try names(db)
    guard let name = pending.first(where: names.contains) else { return }
    throw DatabaseError(code: .schema, message: Wording.appliedByGRDBSince(name))
  }
}
