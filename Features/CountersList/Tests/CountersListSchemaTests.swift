import CountersList
import RatchetData
import RatchetDataTesting
import RatchetDependencies
import Testing

@Suite struct CountersListSchemaTests {
  /// The migration that made files before it was registered as SQL.
  private static var earlier: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("CountersList 1: counters") { db in
      try db.execute(
        sql: """
          CREATE TABLE counters (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            value INTEGER NOT NULL
          )
          """)
    }
    return migrator
  }

  @Test("A file from the time when the migration was a closure is accepted")
  func earlierFile() async throws {
    let database = try DatabasePool.temporary()
    try await Self.earlier.migrate(database)
    try await database.seed {
      SavedCounter(id: 3, value: 7)
      SavedCounter(id: 8)
    }
    try await database.write { db in try SavedCounter.find(8).delete().execute(db) }
    let isMigrated = try await database.read { db in
      try DatabaseMigrator.counters.hasBeenMigrated(db)
    }
    #expect(isMigrated)

    try await DatabaseMigrator.counters.migrate(database)
    let isChanged = try await database.read { db in
      try DatabaseMigrator.counters.hasSchemaChanges(db)
    }
    #expect(!isChanged)
    try await database.seed { SavedCounter.Draft() }
    #expect(
      try await database.counters() == [SavedCounter(id: 3, value: 7), SavedCounter(id: 9)])
    // From here on its text is compared; it is accepted again.
    try await DatabaseMigrator.counters.migrate(database)
    await database.close()
  }

  @Test(
    "A preview begins with the seeds, and a test without them",
    arguments: [
      (DependencyContext.preview, [SavedCounter(id: 1, value: 3), SavedCounter(id: 2)]),
      (.test, []),
    ])
  func seeds(context: DependencyContext, counters: [SavedCounter]) async throws {
    let found = try await withDependencies {
      $0.context = context
      try $0.bootstrapCounters()
    } operation: {
      @Dependency(\.defaultDatabase) var database
      return try await database.counters()
    }
    #expect(found == counters)
  }
}
