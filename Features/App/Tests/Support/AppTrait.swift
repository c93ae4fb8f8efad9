import App
import Foundation
import Items
import ItemsLive
import Ratchet
import RatchetData
import RatchetDependencies
import Testing
import Trips
import TripsLive

/// Gives each test a database of its own, with the application's seeds in it.
struct AppTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies {
      try $0.bootstrapSeeds()
    } operation: {
      try await function()
    }
  }
}

extension Trait where Self == AppTrait {
  static var seeds: Self { AppTrait() }
}

/// Gives each test the live providers of the features, a fixed time and no database.
struct AppWorldTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies {
      $0.setUpApp()
    } operation: {
      try await function()
    }
  }
}

extension Trait where Self == AppWorldTrait {
  static var world: Self { AppWorldTrait() }
}

extension DependencyValues {
  /// The providers over the default database, whichever that is, and a time that stands still.
  mutating func setUpApp() {
    itemProvider = DatabaseItemProvider()
    tripRepository = DatabaseTripRepository()
    date = .constant(Date(timeIntervalSince1970: 1_750_000_000))
    calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    uuid = .incrementing
  }

  mutating func bootstrapSeeds() throws {
    setUpApp()
    try bootstrapDatabase()
    let database = defaultDatabase
    try withDependencies {
      $0 = self
    } operation: {
      try database.write(AppSchema.seed)
    }
  }
}
