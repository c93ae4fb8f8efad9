import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite("A test store") struct TestStoreTests {
  @Test("runs a whole scenario: changes, an effect, its action")
  func scenario() async {
    let store = TestStore(initialState: Fact.State()) {
      Fact()
    } withDependencies: {
      $0[FactClient.self].fetch = { "\($0) is a number" }
    }
    await store.send(.incrementTapped) { $0.number = 1 }
    await store.send(.factTapped) { $0.isLoading = true }
    await store.receive(.factLoaded("1 is a number")) {
      $0.isLoading = false
      $0.text = "1 is a number"
    }
    await store.send(.factTapped) { $0.isLoading = true }
    await store.receive(\.factLoaded) {
      $0.isLoading = false
    }
    await store.finish()
  }
}
