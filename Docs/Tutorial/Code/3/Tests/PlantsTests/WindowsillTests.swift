import Plants
import Ratchet
import RatchetTesting
import Testing

@Suite struct WindowsillTests {
  let clock = TestClock()

  func makeStore(_ names: String...) -> TestStoreOf<Windowsill> {
    var state = Windowsill.State()
    for (index, name) in names.enumerated() {
      state.plants.append(Plant.State(id: index + 1, name: name))
    }
    return TestStore(initialState: state) {
      Windowsill()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test("A plant is added with a form, which then closes")
  func adding() async {
    let store = makeStore("Basil")
    await store.send(.addTapped) { $0.add = AddPlant.State() }
    await store.send(\.add.nameChanged, "Fern") { $0.add?.name = "Fern" }
    await store.send(\.add.saveTapped)
    await store.receive(\.add.saved) {
      $0.plants.append(Plant.State(id: 2, name: "Fern"))
    }
    await store.receive(\.add.dismiss) { $0.add = nil }
  }

  @Test("A form that is cancelled adds nothing")
  func cancelling() async {
    let store = makeStore()
    await store.send(.addTapped) { $0.add = AddPlant.State() }
    await store.send(\.add.cancelTapped)
    await store.receive(\.add.dismiss) { $0.add = nil }
  }

  @Test("Each plant has a bath of its own")
  func baths() async {
    let store = makeStore("Basil", "Fern")
    await store.send(\.plants[id: 2].bathTapped) { $0.plants[id: 2]?.isBathing = true }
    await store.send(\.plants[id: 2].takenOutTapped) { $0.plants[id: 2]?.isBathing = false }
  }

  @Test("The bath of a plant that is removed ends")
  func removing() async {
    let store = makeStore("Basil", "Fern")
    await store.send(\.plants[id: 1].bathTapped) { $0.plants[id: 1]?.isBathing = true }
    await store.send(.removeTapped(id: 1)) { $0.plants.remove(id: 1) }
    await clock.advance(by: .seconds(600))
  }
}
