import Foundation
import Plants
import Ratchet
import RatchetTesting
import Testing

@Suite struct PlantTests {
  let noon = Date(timeIntervalSince1970: 1_750_000_000)

  func makeStore() -> TestStoreOf<Plant> {
    TestStore(initialState: Plant.State(name: "Basil")) {
      Plant()
    } withDependencies: {
      $0.date.now = noon
    }
  }

  @Test("Each watering counts")
  func waterings() async {
    let store = makeStore()
    await store.send(.waterTapped) {
      $0.waterings = 1
      $0.lastWatered = noon
    }
    await store.send(.waterTapped) { $0.waterings = 2 }
    await store.send(.undoTapped) {
      $0.waterings = 1
      $0.lastWatered = nil
    }
  }

  @Test("Nothing is undone before the first watering")
  func undoneTooOften() async {
    let store = makeStore()
    await store.send(.undoTapped)
  }
}
