import Trips

/// Passes calls on to a repository, with pauses before and after them. An error that a pause throws
/// is the call's: after a call it means that the call was done, but its answer is lost.
struct PausingTripRepository: TripRepository {
  enum Moment: Hashable, Sendable {
    case beforeFetch, afterFetch, beforeSave, afterSave, beforeDelete, afterDelete
  }

  let base: any TripRepository
  let pause: @Sendable (Moment) async throws -> Void

  func fetchAll() async throws -> [Trip] {
    try await pause(.beforeFetch)
    let trips = try await base.fetchAll()
    try await pause(.afterFetch)
    return trips
  }

  func save(_ trip: Trip) async throws {
    try await pause(.beforeSave)
    try await base.save(trip)
    try await pause(.afterSave)
  }

  func delete(id: Trip.ID) async throws {
    try await pause(.beforeDelete)
    try await base.delete(id: id)
    try await pause(.afterDelete)
  }
}

extension PausingTripRepository {
  /// Pauses for these times on a clock.
  init(
    _ base: any TripRepository, on clock: any Clock<Duration>, for durations: [Moment: Duration]
  ) {
    self.init(base: base) { moment in
      if let duration = durations[moment] { try await clock.sleep(for: duration) }
    }
  }
}
