import Ratchet
import Testing

@Suite("@Reducer enum: an enum of features") struct CaseReducerTests {
  @Test("runs the feature of the case that an action names, through another enum too")
  func reduces() async {
    let store = Store(initialState: Destination.State.worker(Worker.State(id: 1))) {
      Destination()
    }
    await store.send(.worker(.log("a")))
    #expect(await store.state.worker?.log == ["a"])

    let nested = Store(
      initialState: Bookshop.State(destination: .inner(.worker(Worker.State(id: 2))))
    ) { Bookshop() }
    await nested.send(.destination(.presented(.inner(.worker(.log("b"))))))
    #expect(await nested.state.destination?.inner?.worker?.log == ["b"])
  }

  @Test("can be named by its body as well")
  func body() async {
    let store = Store(initialState: Inner.State.worker(Worker.State(id: 1))) { Inner.body }
    await store.send(.worker(.log("a")))
    #expect(await store.state.worker?.log == ["a"])
  }

  @Test("keeps its type in a list of reducers")
  func types() {
    func type<R: Reducer<Inner.State, Inner.Action>>(
      @ReducerBuilder<Inner.State, Inner.Action> _ build: () -> R
    ) -> R.Type {
      R.self
    }
    #expect(type { Inner() } == Reduce<Inner.State, Inner.Action>.self)
    #expect(type { EmptyReducer() } == EmptyReducer<Inner.State, Inner.Action>.self)
    #expect(type { Inner.body } == Inner.Body.self)
  }

  @Test("provides the store of its current feature")
  func scope() async throws {
    let store = Store(initialState: Destination.State.worker(Worker.State(id: 1))) {
      Destination.body
    }
    guard case .worker(let worker) = await store.case else {
      Issue.record("The state is in another case.")
      return
    }
    await worker.send(.log("a"))
    #expect(await worker.state.log == ["a"])
    #expect(await store.state.worker?.log == ["a"])
  }

  @Test("provides the value of a case without a feature")
  func scopeOfValue() async {
    let store = Store(initialState: Destination.State.note("a")) { Destination.body }
    guard case .note("a") = await store.case else {
      Issue.record("The state is in another case.")
      return
    }
  }

  @Test("is scoped to a case while it is in that case")
  func storeOfCase() async throws {
    let store = Store(
      initialState: Bookshop.State(destination: .worker(Worker.State(id: 1)))
    ) { Bookshop() }
    let worker = try #require(
      await store.scope(state: \.destination?.worker, action: \.destination.worker))
    await worker.send(.log("a"))
    #expect(await worker.state.log == ["a"])
    #expect(await store.scope(state: \.destination?.other, action: \.destination.other) == nil)

    let destination = try #require(
      await store.scope(state: \.destination, action: \.destination.presented))
    let same = try #require(await destination.scope(case: \.worker, action: \.worker))
    #expect(await same.state.log == ["a"])
    #expect(await destination.scope(case: \.other, action: \.other) == nil)

    await store.send(.change { $0.destination = .note("left") })
    #expect(await worker.state.log == ["a"])
    #expect(await same.state.log == ["a"])
  }

  @Test("can be public, and part of a generic feature")
  func generic() async throws {
    let store = Store(initialState: Folder<String>.State()) { Folder<String>() }
    await store.send(.show("a"))
    await store.send(.destination(.presented(.page(.turned))))
    #expect(await store.state.destination?.page == Folder.Page.State(item: "a", turns: 1))
    let destination = try #require(
      await store.scope(state: \.destination, action: \.destination.presented))
    guard case .page(let page) = await destination.case else {
      Issue.record("The state is in another case.")
      return
    }
    #expect(await page.state.turns == 1)
  }

  @Test(
    "can be the element of an identified array: forEach over an IdentifiedArray of enum features")
  func elements() async {
    let store = Store(initialState: Path.State(screens: [.worker(Worker.State(id: 1))])) { Path() }
    let gate = Gate()
    await store.send(.screens(.element(id: 1, action: .worker(.log("a")))))
    await store.send(.screens(.element(id: 1, action: .worker(.wait(gate)))))
    #expect(await store.state.screens[id: 1]?.worker?.log == ["a"])
    await store.send(.clear)
    #expect(gate.cancellations == 1)
  }
}

extension Inner.State: Identifiable {
  var id: Int {
    switch self {
    case .worker(let state): state.id
    }
  }
}

/// A parent of a list of enums of features.
private struct Path: Reducer {
  struct State: Equatable, Sendable {
    var screens: IdentifiedArrayOf<Inner.State> = []
  }

  @CasePathable
  enum Action: Sendable {
    case screens(IdentifiedAction<Int, Inner.Action>)
    case clear
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .clear = action { state.screens = [] }
      return .none
    }
    .forEach(\.screens, action: \.screens)
  }
}
