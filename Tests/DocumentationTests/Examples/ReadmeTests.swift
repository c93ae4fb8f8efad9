import RatchetTesting
import Testing

@Test("A fact is loaded for the number that is shown")
func fact() async {
  let store = TestStore(initialState: Counter.State()) {
    Counter()
  } withDependencies: {
    $0[FactClient.self].fact = { "\($0) it is." }
  }
  await store.send(.incrementTapped) { $0.count = 1 }
  await store.send(.factTapped)
  await store.receive(.factLoaded("1 it is.")) { $0.fact = "1 it is." }
}
