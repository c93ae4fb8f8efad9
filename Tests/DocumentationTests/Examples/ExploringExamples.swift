import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite struct ExploringExamples {
  struct Search: Reducer {
    struct State: Equatable, Sendable {
      var query = ""
      var result: String?
      var requests = 0
    }

    @CasePathable
    enum Action: Equatable, Sendable {
      case queryChanged(String)
      case found(String)
      case closeTapped
    }

    enum CancelID { case search }

    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .queryChanged(let query):
          state.query = query
          state.requests += 1
          return .run(name: "search") { send in
            // The duration of an answer is unknown.
            try await clock.sleep(for: .milliseconds(50))
            await send(.found("about \(query)"))
          }
          .cancellable(id: CancelID.search, cancelInFlight: true)
        case .found(let result):
          state.result = result
          return .none
        case .closeTapped:
          state = State()
          return .cancel(id: CancelID.search)
        }
      }
    }
  }

  @Test func theNewestAnswerStays() async {
    await explore(seeds: 1000) {
      let store = Store(initialState: Search.State()) { Search() }
      await store.send(.queryChanged("dune"))
      await store.send(.queryChanged("emma"))
      await store.finish()
      let result = await store.state.result
      expectNoDifference(result, "about emma")
    }
  }

  @Test func systematic() async {
    await explore(seeds: 1000, .systematic(preemptions: 2)) {
      let store = Store(initialState: Search.State()) { Search() }
      await store.send(.queryChanged("dune"))
      await store.send(.queryChanged("emma"))
      await store.finish()
      let result = await store.state.result
      #expect(result == "about emma")
    }
  }

  @Test func generatedActions() async {
    let actions = ActionGenerator<Search.Action>(
      .payload(\.queryChanged, .element(of: ["", "dune", "emma"])), .leavingOut(\.found))
    await explore(seeds: 100) { exploration in
      let store = Store(initialState: Search.State()) { Search() }
      await store.invariant("a result has been asked for") { search in
        search.result == nil || search.requests > 0
      }
      for action in exploration.actions(20, of: actions) { await store.send(action) }
      await store.finish()
    }
  }

  @Test func values() async {
    await explore(seeds: 100) { exploration in
      let query = exploration.value(of: .string(count: 0...10))
      let store = TestStore(initialState: Search.State()) { Search() }
      store.exhaustivity = .off
      await store.send(.queryChanged(query))
      await store.send(.queryChanged("emma"))
      await store.receive(.found("about emma"))
    }
  }

  @Test(.explore(seeds: 200))
  func closingForgetsTheQuery() async {
    let store = Store(initialState: Search.State()) { Search() }
    await store.send(.queryChanged("dune"))
    await store.send(.closeTapped)
    await store.finish()
    #expect(await store.state == Search.State())
  }

  @Test(.explore(seeds: 200, .systematic(preemptions: 1)))
  func aTestStoreUnderTheTrait() async {
    let store = TestStore(initialState: Search.State()) { Search() }
    store.exhaustivity = .off
    await store.send(.queryChanged("dune"))
    await store.send(.queryChanged("emma"))
    await store.receive(.found("about emma")) { $0.result = "about emma" }
  }
}
