import RatchetData
import RatchetDependencies

@Table
struct Trip: Hashable {
  let id: Int
  var place = ""
  var days = 1
}

extension DatabaseMigrator {
  static let trips: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration(
      "1: trips",
      sql: """
        CREATE TABLE trips (
          id INTEGER PRIMARY KEY,
          place TEXT NOT NULL,
          days INTEGER NOT NULL DEFAULT 1
        )
        """)
    migrator.registerMigration("2: places without blanks") { db in
      try Trip.update { $0.place = $0.place.trim() }.execute(db)
    }
    #if DEBUG
      migrator.eraseDatabaseOnSchemaChange = true
    #endif
    return migrator
  }()
}

private func rebuild(_ migrator: inout DatabaseMigrator) {
  migrator.registerMigration("3: days are at least one") { db in
    try db.rebuildTable(
      "trips",
      columns: """
        id INTEGER PRIMARY KEY,
        place TEXT NOT NULL,
        days INTEGER NOT NULL DEFAULT 1 CHECK (days > 0)
        """,
      copying: ["days": "max(days, 1)"])
  }
}

private func ask(_ migrator: inout DatabaseMigrator) {
  migrator.registerMigration("4: ratings, where a beta has not added them") { db in
    if try !db.columns(in: "trips").contains(where: { $0.name == "rating" }) {
      try db.execute(sql: "ALTER TABLE trips ADD COLUMN rating INTEGER")
    }
  }
}

private func convertDates(_ migrator: inout DatabaseMigrator) {
  migrator.registerMigration("4: dates as SQLite writes them") { db in
    try db.convertDates(
      inTable: "reminders", columns: ["createdAt", "dueDate"], jsonColumns: ["history"])
  }
}

private func rehearse(_ migrator: DatabaseMigrator, path: String) async throws {
  let database = try DatabasePool(path: path)
  let dryRun = try await migrator.dryRun(on: database)
  print(dryRun)
}

extension DependencyValues {
  mutating func bootstrapDatabase() throws {
    try bootstrapDatabase(.trips) { db in
      try db.seed {
        Trip(id: 1, place: "Lyme Regis", days: 3)
        Trip.Draft(place: "Bath")
        Trip.Draft(place: "Portsmouth", days: 2)
      }
    }
  }
}

private func start() throws {
  try prepareDependencies { try $0.bootstrapDatabase() }
}

private func byHand(_ values: inout DependencyValues) throws {
  let database = try RatchetData.defaultDatabase()
  try DatabaseMigrator.trips.migrate(database)
  values.defaultDatabase = database
}
