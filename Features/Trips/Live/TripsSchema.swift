public import RatchetData
import Trips

/// The table of the trips.
public enum TripsSchema {
  /// Registers the migrations of the table.
  public static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration(
      "Trips 1: trips",
      sql: """
        CREATE TABLE trips (
          id TEXT NOT NULL PRIMARY KEY,
          name TEXT NOT NULL CHECK (trim(name) <> ''),
          start_date TEXT NOT NULL,
          end_date TEXT NOT NULL CHECK (end_date >= start_date)
        ) WITHOUT ROWID;
        CREATE INDEX trips_by_start ON trips (start_date)
        """)
  }

  /// Inserts three trips for previews and demonstrations.
  @Sendable
  public static func seed(_ db: Database) throws {
    try db.seed {
      for trip in Trip.samples { TripRow(trip) }
    }
  }
}
