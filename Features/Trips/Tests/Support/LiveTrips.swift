import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import Trips
import TripsLive

extension DatabaseMigrator {
  static var trips: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    TripsSchema.register(in: &migrator)
    return migrator
  }
}

/// The list of trips on a database file of its own, with a second connection for other writers.
struct LiveTrips {
  let database: DatabasePool
  let other: DatabaseQueue
  private let folder: URL

  init(_ trips: [Trip] = []) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "trips-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "trips.sqlite").path
    database = try DatabasePool(path: path)
    try await DatabaseMigrator.trips.migrate(database)
    other = try DatabaseQueue(path: path)
    try await use(other) { repository in
      for trip in trips { try await repository.save(trip) }
    }
  }

  /// Makes a store, as another start of the program would. Unless there is another clock, time
  /// passes at once.
  func store(clock: any Clock<Duration> = ImmediateClock()) -> StoreOf<TripsList> {
    Store(initialState: TripsList.State()) {
      TripsList()
    } withDependencies: {
      $0.context = .live
      $0.defaultDatabase = database
      $0.continuousClock = clock
      $0.calendar = .greenwich
    }
  }

  /// The stored trips, in the order of the list.
  func stored() async throws -> [Trip] {
    try await use(database) { try await $0.fetchAll() }.sorted { $0.precedes($1) }
  }

  /// Uses the repository of a database.
  func use<R: Sendable>(
    _ database: any DatabaseWriter,
    _ operation: (any TripRepository) async throws -> R
  ) async throws -> R {
    try await withDependencies {
      $0.defaultDatabase = database
    } operation: {
      try await operation(DatabaseTripRepository())
    }
  }

  func close() async throws {
    await database.close()
    await other.close()
    try FileManager.default.removeItem(at: folder)
  }
}

extension Store where State == TripsList.State, Action == TripsList.Action {
  /// Saves a new or an existing trip in the form, and returns before it is written.
  @discardableResult
  func enter(_ trip: Trip) -> StoreTask {
    send(
      withState { $0.trips.shown.contains(id: trip.id) } ? .tripTapped(trip.id) : .addButtonTapped)
    send(.editor(.presented(.set(\.name, trip.name))))
    send(.editor(.presented(.set(\.startDate, trip.startDate))))
    send(.editor(.presented(.set(\.endDate, trip.endDate))))
    return send(.editor(.presented(.saveButtonTapped)))
  }
}
