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
    await expectQuery(SavedPlant.all) {
      """
      id  name     waterings  lastWatered
      --  -------  ---------  -----------
      """
    }
    await store.send(.undoTapped)
    await expectQuery(SavedPlant.select(\.waterings)) {
      """
      """
    }
  }

  @Test("Nothing is undone before the first watering")
  func undoneTooOften() async throws {
    let store = try await makeStore()
    await store.send(.undoTapped)
    await expectQuery(SavedPlant.select(\.waterings)) {
      """
      """
    }
  }
}
