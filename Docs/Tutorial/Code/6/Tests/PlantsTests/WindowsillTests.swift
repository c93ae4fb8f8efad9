import Foundation
import Plants
import Ratchet
import RatchetDataTesting
import Testing

@Suite(.database) struct WindowsillTests {
  let clock = TestClock()
  let noon = Date(timeIntervalSince1970: 1_750_000_000)
  @Dependency(\.defaultDatabase) var database

  /// A windowsill that shows the plants of the database.
  func makeStore(_ names: String...) async throws -> TestStoreOf<Windowsill> {
    try await database.seed {
      for name in names { SavedPlant.Draft(name: name) }
    }
    let store = TestStore(initialState: Windowsill.State()) {
      Windowsill()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date.now = noon
    }
    await store.send(.appeared)
    await store.receive(\.plantsChanged) {
      for (index, name) in names.enumerated() {
        $0.plants.append(Plant.State(id: index + 1, name: name))
      }
    }
    return store
  }

  @Test("A plant is added with a form, and appears when it is in the database")
  func adding() async throws {
    let store = try await makeStore("Basil")
    await store.send(.addTapped) { $0.add = AddPlant.State() }
    await store.send(\.add.nameChanged, "Fern") { $0.add?.name = "Fern" }
    await store.send(\.add.saveTapped)
    await store.receive(\.add.saved)
    await store.receive(\.add.dismiss) { $0.add = nil }
    await store.receive(\.plantsChanged) {
      $0.plants.append(Plant.State(id: 2, name: "Fern"))
    }
    await store.skipInFlightEffects()
  }

  @Test("A form that is cancelled adds nothing")
  func cancelling() async throws {
    let store = try await makeStore("Basil")
    await store.send(.addTapped) { $0.add = AddPlant.State() }
    await store.send(\.add.cancelTapped)
    await store.receive(\.add.dismiss) { $0.add = nil }
    await store.skipInFlightEffects()
  }

  @Test("A watering appears when it is in the database")
  func watering() async throws {
    let store = try await makeStore("Basil", "Fern")
    await store.send(\.plants[id: 2].waterTapped)
    await store.receive(\.plantsChanged) {
      $0.plants[id: 2]?.waterings = 1
      $0.plants[id: 2]?.lastWatered = noon
    }
    await store.skipInFlightEffects()
  }

  @Test("The bath of a plant that is removed ends")
  func removing() async throws {
    let store = try await makeStore("Basil", "Fern")
    await store.send(\.plants[id: 1].bathTapped) { $0.plants[id: 1]?.isBathing = true }
    await store.send(.removeTapped(id: 1))
    await store.receive(\.plantsChanged) { $0.plants.remove(id: 1) }
    await clock.advance(by: .seconds(600))
    await store.skipInFlightEffects()
  }

  @Test("The next plant takes the place of the one in the tub")
  func tub() async throws {
    let store = try await makeStore("Basil", "Fern")
    await store.send(\.plants[id: 1].bathTapped) { $0.plants[id: 1]?.isBathing = true }
    await clock.advance(by: .seconds(300))
    await store.send(\.plants[id: 2].bathTapped) { $0.plants[id: 2]?.isBathing = true }
    await store.receive(\.plants[id: 1].takenOutTapped) { $0.plants[id: 1]?.isBathing = false }
    await store.skipInFlightEffects()
  }
}
