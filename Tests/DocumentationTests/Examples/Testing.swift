import RatchetTesting

func testingSteps() async {
  let store = TestStore(initialState: Counter.State()) {
    Counter()
  } withDependencies: {
    $0[FactClient.self].fact = { "\($0) it is." }
  }
  await store.send(.incrementTapped) { $0.count = 1 }
}
