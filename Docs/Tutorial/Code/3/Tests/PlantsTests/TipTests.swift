import Plants
import Ratchet
import RatchetTesting
import Testing

@Suite struct TipTests {
  func makeStore(
    tip: @escaping @Sendable (String) async throws -> String
  ) -> TestStoreOf<Plant> {
    TestStore(initialState: Plant.State(id: 1, name: "Basil")) {
      Plant()
    } withDependencies: {
      $0[TipClient.self].tip = tip
    }
  }

  @Test("A tip is about the plant")
  func tip() async {
    let store = makeStore { "\($0) likes music." }
    await store.send(.tipTapped)
    await store.receive(.tipLoaded("Basil likes music.")) { $0.tip = "Basil likes music." }
  }

  @Test("A plant without a tip says so")
  func noTip() async {
    let store = makeStore { _ in throw NoTip() }
    await store.send(.tipTapped)
    await store.receive(.tipFailed) { $0.tip = "No tip today." }
  }
}
