public import Foundation

/// A place where trips are stored: a database, a service, a file.
///
/// The feature makes no assumption about the order in which calls for different trips are done. For
/// one trip it makes one call at a time.
public protocol TripRepository: Sendable {
  /// All trips, in any order. It includes every save and deletion that had returned before the
  /// call.
  func fetchAll() async throws -> [Trip]

  /// Stores a trip: as a new one if there is none with its id, otherwise in place of that one. So
  /// it can be repeated after an error.
  func save(_ trip: Trip) async throws

  /// Deletes the trip with this id; does nothing if there is none. So it can be repeated after an
  /// error.
  func delete(id: Trip.ID) async throws
}
