import Plants
import Ratchet
import RatchetTesting
import Testing

@Suite struct PlantTests {
  @Test("Each watering counts")
  func waterings() async {
    let store = TestStore(initialState: Plant.State(name: "Basil")) { Plant() }
    await store.send(.waterTapped) { $0.waterings = 1 }
    await store.send(.waterTapped) { $0.waterings = 2 }
    await store.send(.undoTapped) { $0.waterings = 1 }
  }

  @Test("Nothing is undone before the first watering")
  func undoneTooOften() async {
    let store = TestStore(initialState: Plant.State(name: "Basil")) { Plant() }
    await store.send(.undoTapped)
  }
}
