import Foundation
import Plants
import Ratchet
import RatchetTesting
import Testing

@Suite struct BathTests {
  let clock = TestClock()
  let noon = Date(timeIntervalSince1970: 1_750_000_000)

  func makeStore() -> TestStoreOf<Plant> {
    TestStore(initialState: Plant.State(name: "Basil")) {
      Plant()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date.now = noon
    }
  }

  @Test("A bath of ten minutes counts as a watering")
  func bath() async {
    let store = makeStore()
    await store.send(.bathTapped) { $0.isBathing = true }
    await clock.advance(by: .seconds(600))
    await store.receive(.bathEnded) {
      $0.isBathing = false
      $0.waterings = 1
      $0.lastWatered = noon
    }
  }

  @Test("A plant that is taken out early is not watered")
  func takenOut() async {
    let store = makeStore()
    await store.send(.bathTapped) { $0.isBathing = true }
    await clock.advance(by: .seconds(599))
    await store.send(.takenOutTapped) { $0.isBathing = false }
    await clock.advance(by: .seconds(600))
  }
}
