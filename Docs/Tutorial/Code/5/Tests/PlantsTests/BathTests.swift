import Foundation
import Plants
import Ratchet
import RatchetDataTesting
import Testing

@Suite(.database) struct BathTests {
  let clock = TestClock()
  @Dependency(\.defaultDatabase) var database

  func makeStore() async throws -> TestStoreOf<Plant> {
    try await database.seed { SavedPlant(id: 1, name: "Basil") }
    return TestStore(initialState: Plant.State(id: 1, name: "Basil")) {
      Plant()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date.now = Date(timeIntervalSince1970: 1_750_000_000)
    }
  }

  func waterings() async throws -> [Int] {
    try await database.read { db in try SavedPlant.select(\.waterings).fetchAll(db) }
  }

  @Test("A bath of ten minutes counts as a watering")
  func bath() async throws {
    let store = try await makeStore()
    await store.send(.bathTapped) { $0.isBathing = true }
    await clock.advance(by: .seconds(600))
    await store.receive(.bathEnded) { $0.isBathing = false }
    #expect(try await waterings() == [1])
  }

  @Test("A plant that is taken out early is not watered")
  func takenOut() async throws {
    let store = try await makeStore()
    await store.send(.bathTapped) { $0.isBathing = true }
    await clock.advance(by: .seconds(599))
    await store.send(.takenOutTapped) { $0.isBathing = false }
    await clock.advance(by: .seconds(600))
    #expect(try await waterings() == [0])
  }
}
