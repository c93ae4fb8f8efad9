import RatchetTesting
import Testing

func testingSteps() async {
  let store = TestStore(initialState: Counter.State()) {
    Counter()
  } withDependencies: {
    $0[FactClient.self].fact = { "\($0) it is." }
  }
  await store.send(.incrementTapped) { $0.count = 1 }
}

@Reducer
struct Draft {
  struct State: Equatable { var text = "" }
  enum Action { case saveTapped }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .run { _ in await dismiss() } }
  }
}

@Suite("The examples of testing cover") struct TestingExamples {
  @Test("a feature that dismisses itself") func dismissed() async {
    let store = TestStore(initialState: Draft.State()) { Draft() }
    await store.send(.saveTapped)
    #expect(store.isDismissed)
  }

  @Test("a value that must be awaited") func awaited() async {
    let store = Store(initialState: Counter.State()) { Counter() }
    await store.send(.incrementTapped)
    let state = await store.state
    expectNoDifference(state, Counter.State(count: 1))
  }
}
