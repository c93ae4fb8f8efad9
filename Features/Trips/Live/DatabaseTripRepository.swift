import RatchetData
public import RatchetDependencies
public import Trips

/// Keeps trips in the default database. Dates are stored to the millisecond.
public struct DatabaseTripRepository: TripRepository {
  /// Makes a repository that uses the default database which is current at each call.
  public init() {}

  /// All trips, sorted by their start dates.
  public func fetchAll() async throws -> [Trip] {
    try await database.read { db in try TripRow.order(by: \.startDate).fetchAll(db).map(\.trip) }
  }

  /// Stores a trip; throws without a change if its name is blank or its dates are not in order.
  public func save(_ trip: Trip) async throws {
    try await database.write { db in try TripRow.upsert { TripRow(trip) }.execute(db) }
  }

  /// Deletes a trip, if it is there.
  public func delete(id: Trip.ID) async throws {
    try await database.write { db in try TripRow.find(id).delete().execute(db) }
  }

  // Looked up in each call, since one program may have several stores with different databases.
  private var database: any DatabaseWriter {
    @Dependency(\.defaultDatabase) var database
    return database
  }
}

extension DependencyValues.TripRepositoryKey: DependencyKey {
  /// The default database.
  public static var liveValue: any TripRepository { DatabaseTripRepository() }
}
