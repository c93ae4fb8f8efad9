import Foundation
import RatchetDependencies
import RatchetTesting
import Testing

@Suite("The dependencies of a test store") struct DependenciesTests {
  @Test("A change takes effect with the next action that is sent")
  func change() async {
    let store = TestStore(initialState: Fact.State()) { Fact() }
    for text in ["first", "second"] {
      store.dependencies[FactClient.self].fetch = { _ in text }
      await store.send(.factTapped) { $0.isLoading = true }
      await store.receive(.factLoaded(text)) {
        $0.text = text
        $0.isLoading = false
      }
    }
    await store.finish()
  }

  @Test("An effect that runs keeps the dependencies that it was started with")
  func runningEffect() async {
    let latch = Latch()
    let store = TestStore(initialState: Fact.State()) {
      Fact()
    } withDependencies: {
      $0[FactClient.self].fetch = { number in
        try await latch.pass()
        return "\(number), before"
      }
    }
    await store.send(.factTapped) { $0.isLoading = true }
    store.dependencies[FactClient.self].fetch = { "\($0), after" }
    await store.send(.refreshTapped)
    latch.open()
    await store.receive(.factLoaded("0, before")) {
      $0.text = "0, before"
      $0.isLoading = false
    }
    await store.finish()
  }

  @Test("They are those of the test context, with the overrides around the store")
  func context() async {
    let store = withDependencies {
      $0.context = .live
      $0[FactClient.self].fetch = { "\($0), around" }
    } operation: {
      TestStore(initialState: Fact.State()) { Fact() }
    }
    #expect(store.dependencies.context == .test)
    await store.send(.factTapped) { $0.isLoading = true }
    await store.receive(.factLoaded("0, around")) {
      $0.text = "0, around"
      $0.isLoading = false
    }
    await store.finish()
  }

  @Test("The closure of a step runs with them")
  func closure() async {
    let store = TestStore(initialState: Minted.State()) {
      Reduce { (state: inout Minted.State, _: Minted.Action) in
        state.last = Minted.Coin()
        return .none
      }
    } withDependencies: {
      $0.uuid = .constant(UUID(7))
    }
    await store.send(.mint) { $0.last = Minted.Coin() }
    store.assert { $0.last = Minted.Coin() }
  }

  @Test("The initial state is made with them")
  func initialState() {
    let store = TestStore(initialState: Dated.State()) {
      Dated()
    } withDependencies: {
      $0.date = .constant(.distantFuture)
    }
    #expect(store.state.date == .distantFuture)
  }
}

private struct Dated: Reducer {
  struct State: Equatable {
    var date: Date

    init() {
      @Dependency(\.date.now) var now
      date = now
    }
  }

  enum Action {}

  func reduce(into state: inout State, action: Action) -> Effect<Action> {}
}

/// A state in which a value has an id from a dependency.
private enum Minted {
  enum Action { case mint }

  struct State: Equatable { var last: Coin? }

  struct Coin: Equatable {
    let id: UUID

    init() {
      @Dependency(\.uuid) var uuid
      id = uuid()
    }
  }
}
