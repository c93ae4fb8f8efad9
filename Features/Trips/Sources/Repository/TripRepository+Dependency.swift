public import RatchetDependencies

// The live value is in TripsLive.
extension DependencyValues {
  /// The repository of the trips. Live: the default database. In previews: some samples in memory.
  /// In a test it must be overridden, for example by a ``MockTripRepository``.
  @DependencyEntry(previewValue: MockTripRepository(Trip.samples))
  public var tripRepository: any TripRepository = UnimplementedTripRepository()
}

/// A repository each call of which is an issue, and throws.
struct UnimplementedTripRepository: TripRepository {
  func fetchAll() async throws -> [Trip] {
    let call: @Sendable () async throws -> [Trip] = unimplemented("TripRepository.fetchAll")
    return try await call()
  }

  func save(_ trip: Trip) async throws {
    let call: @Sendable (Trip) async throws -> Void = unimplemented("TripRepository.save")
    try await call(trip)
  }

  func delete(id: Trip.ID) async throws {
    let call: @Sendable (Trip.ID) async throws -> Void = unimplemented("TripRepository.delete")
    try await call(id)
  }
}
