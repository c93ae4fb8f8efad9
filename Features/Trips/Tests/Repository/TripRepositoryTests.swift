import Foundation
import RatchetData
import RatchetDataTesting
import RatchetDependencies
import Testing
import Trips
import TripsLive

/// The guarantees that the mock and the database share.
@Suite struct TripRepositoryTests {
  enum Kind: CaseIterable {
    case mock
    case database

    func use(_ operation: (any TripRepository) async throws -> Void) async throws {
      switch self {
      case .mock: try await operation(MockTripRepository())
      case .database:
        try await withDependencies {
          try $0.bootstrapDatabase(.trips)
        } operation: {
          try await operation(DatabaseTripRepository())
        }
      }
    }
  }

  @Test("A saved trip is fetched as it was saved", arguments: Kind.allCases)
  func save(kind: Kind) async throws {
    try await kind.use { repository in
      #expect(try await repository.fetchAll() == [])
      let trip = Trip(
        id: UUID(7), name: "  Łódź “2026”\n", startDate: .june(1).addingTimeInterval(0.125),
        endDate: .june(1).addingTimeInterval(0.125))
      try await repository.save(trip)
      #expect(try await repository.fetchAll() == [trip])
    }
  }

  @Test("Saving a trip again replaces it, and no other", arguments: Kind.allCases)
  func saveAgain(kind: Kind) async throws {
    try await kind.use { repository in
      for trip in [Trip.oslo, .rome, .wien] { try await repository.save(trip) }
      try await repository.save(.rome.named("Roma"))
      try await repository.save(.rome.named("Roma"))
      let trips = try await repository.fetchAll().sorted { $0.precedes($1) }
      #expect(trips == [.oslo, .rome.named("Roma"), .wien])
    }
  }

  @Test(
    "Deleting a trip removes it, and does nothing where there is none", arguments: Kind.allCases)
  func delete(kind: Kind) async throws {
    try await kind.use { repository in
      for trip in [Trip.oslo, .rome] { try await repository.save(trip) }
      for _ in 1...2 {
        try await repository.delete(id: Trip.oslo.id)
        #expect(try await repository.fetchAll() == [.rome])
      }
    }
  }
}

@Suite struct MockTripRepositoryTests {
  @Test("A mock fails the calls that are to fail, which change nothing, and records all")
  func failing() async throws {
    let repository = MockTripRepository([.oslo])
    repository.failCalls { call, number in
      call == .save(.rome) || number == 3 ? TripRepositoryFailure("No. \(number)") : nil
    }
    await #expect(throws: TripRepositoryFailure("No. 1")) { try await repository.save(.rome) }
    try await repository.save(.wien)
    await #expect(throws: TripRepositoryFailure("No. 3")) { try await repository.fetchAll() }
    #expect(repository.trips == [.oslo, .wien])
    repository.succeed()
    try await repository.delete(id: Trip.oslo.id)
    #expect(repository.trips == [.wien])
    #expect(
      repository.calls == [.save(.rome), .save(.wien), .fetchAll, .delete(Trip.oslo.id)])
  }

  @Test("A preview has the samples")
  func preview() async throws {
    try await withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(\.tripRepository) var repository
      let trips = try await repository.fetchAll().sorted { $0.precedes($1) }
      #expect(trips == Trip.samples)
    }
  }
}

@Suite struct DatabaseTripRepositoryTests {
  private func withDatabase(
    seeded: Bool = false, _ operation: (any DatabaseWriter) async throws -> Void
  ) async throws {
    try await withDependencies {
      $0.context = seeded ? .preview : .test
      try $0.bootstrapDatabase(.trips, seeds: TripsSchema.seed)
    } operation: {
      @Dependency(\.defaultDatabase) var database
      try await operation(database)
    }
  }

  @Test("The live value is the default database that is current at the call")
  func live() async throws {
    for trip in [Trip.oslo, .rome] {
      try await withDatabase { _ in
        let trips = try await withDependencies {
          $0.context = .live
        } operation: {
          @Dependency(\.tripRepository) var repository
          try await repository.save(trip)
          return try await repository.fetchAll()
        }
        #expect(trips == [trip])
      }
    }
  }

  @Test("The seeds are the samples")
  func seeds() async throws {
    try await withDatabase(seeded: true) { _ in
      let trips = try await DatabaseTripRepository().fetchAll()
      #expect(trips == Trip.samples)
    }
  }

  @Test("A trip is stored as readable text")
  func form() async throws {
    try await withDatabase { database in
      try await DatabaseTripRepository().save(.oslo)
      let row = try await database.read { db in
        try db.fetchAll(
          String.self,
          sql: "SELECT id || ' ' || name || ' ' || start_date || ' ' || end_date FROM trips")
      }
      #expect(
        row == [
          "00000000-0000-0000-0000-000000000065 Oslo 2026-06-03 00:00:00.000 "
            + "2026-06-07 00:00:00.000"
        ])
    }
  }

  @Test(
    "The database refuses what the form would not save",
    arguments: [Trip.oslo.named(" "), Trip.oslo.starting(8)])
  func constraints(trip: Trip) async throws {
    try await withDatabase { _ in
      let repository = DatabaseTripRepository()
      try await repository.save(.oslo)
      await #expect(throws: DatabaseError.self) { try await repository.save(trip) }
      #expect(try await repository.fetchAll() == [.oslo])
    }
  }
}
