import Foundation
import Plants
import Ratchet
import RatchetDataTesting
import Testing

@Suite(.database) struct PlantTests {
  @Dependency(\.defaultDatabase) var database

  func makeStore() async throws -> TestStoreOf<Plant> {
    try await database.seed { SavedPlant(id: 1, name: "Basil") }
    return TestStore(initialState: Plant.State(id: 1, name: "Basil")) {
      Plant()
    } withDependencies: {
      $0.date.now = Date(timeIntervalSince1970: 1_750_000_000)
    }
  }

  @Test("Each watering is counted in the database")
  func waterings() async throws {
    let store = try await makeStore()
    await store.send(.waterTapped)
    await store.send(.waterTapped)
    await expectQuery(SavedPlant.select { ($0.name, $0.waterings, $0.lastWatered) }) {
      """
      name     waterings  lastWatered
      -------  ---------  -------------------------
      "Basil"          2  "2025-06-15 15:06:40.000"
      """
    }
    await store.send(.undoTapped)
    await expectQuery(SavedPlant.select(\.waterings)) {
      """
      waterings
      ---------
              1
      """
    }
  }

  @Test("Nothing is undone before the first watering")
  func undoneTooOften() async throws {
    let store = try await makeStore()
    await store.send(.undoTapped)
    await expectQuery(SavedPlant.select(\.waterings)) {
      """
      waterings
      ---------
              0
      """
    }
  }
}
