public import Ratchet
import RatchetDependencies
import Testing

/// A feature as its users write it.
@Reducer
private struct CountersListFeature {
  struct State: Equatable, Sendable {
    var total = 0
  }

  enum Action {
    case addTapped(Int)
    case clearTapped
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped(let count):
        state.total += count
        return .none
      case .clearTapped:
        state.total = 0
        return .none
      }
    }
  }
}

@Reducer private struct Nothing {}

@Reducer
private struct OnlyState {
  struct State: Equatable, Sendable { var count = 0 }
}

@Reducer
private struct OnlyBody {
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
private struct ByFunction {
  struct State: Equatable, Sendable { var count = 0 }
  enum Action { case tapped }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }
}

@Reducer
private struct Picker<Value: Equatable & Sendable> {
  struct State: Equatable, Sendable { var value: Value }
  enum Action { case picked(Value) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .picked(let value) = action else { return .none }
      state.value = value
      return .none
    }
  }
}

@Reducer
private struct Loader {
  enum State: Equatable, Sendable {
    case loading
    case loaded(CountersListFeature.State)
  }

  enum Action {
    case loaded(Int)
    case list(CountersListFeature.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .loaded(let total) = action { state = .loaded(.init(total: total)) }
      return .none
    }
    .ifCaseLet(\.loaded, action: \.list) { CountersListFeature() }
  }
}

@Reducer
private struct Total {
  enum Action { case added(Int) }

  var body: some Reducer<Int, Action> {
    Reduce { state, action in
      if case .added(let count) = action { state += count }
      return .none
    }
  }
}

@Reducer
private struct Doubled {
  var body: some ReducerOf<Total> {
    Total()
    Reduce { state, _ in
      state *= 2
      return .none
    }
  }
}

@Reducer
private struct Ticks {
  func reduce(into state: inout Int, action: Void) -> Effect<Void> {
    state += 1
    return .none
  }
}

/// Swift does not infer Sendable for a public struct: unless `@Reducer` adds the conformance, the
/// effect's capture of `self` is an error.
@Reducer
public struct PublicTimer<Row> {
  public struct State: Equatable, Sendable { var seconds = 0 }
  public enum Action { case startTapped, ticked }

  @Dependency(\.continuousClock) var clock

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startTapped:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.ticked)
        }
      case .ticked:
        state.seconds += 1
        return .none
      }
    }
  }
}

@Suite("A struct with @Reducer")
struct ReducerMacroTests {
  @Test("is a feature")
  func feature() async {
    let store = Store(initialState: CountersListFeature.State()) { CountersListFeature() }
    await store.send(.addTapped(3))
    await #expect(store.state.total == 3)
    #expect(CountersListFeature.Action.addTapped(2)[case: \.addTapped] == 2)
  }

  @Test("gets default members for those that are left out")
  func completed() async {
    let nothing = Store(initialState: Nothing.State()) { Nothing() }
    await #expect(nothing.state == Nothing.State())
    #expect(Array(Nothing.Action.allCasePaths).isEmpty)
    let state = Store(initialState: OnlyState.State(count: 2)) { OnlyState() }
    await #expect(state.state.count == 2)
    let body = Store(initialState: OnlyBody.State()) { OnlyBody() }
    await #expect(body.state == OnlyBody.State())
  }

  @Test("can have reduce(into:action:) instead of a body")
  func function() async {
    let store = Store(initialState: ByFunction.State()) { ByFunction() }
    await store.send(.tapped)
    await #expect(store.state.count == 1)
  }

  @Test("can be generic")
  func generic() async {
    let store = Store(initialState: Picker<String>.State(value: "a")) { Picker<String>() }
    await store.send(.picked("b"))
    await #expect(store.state.value == "b")
  }

  @Test("can have an enum as its state, whose values can be read by the names of the cases")
  func enumState() async {
    let store = Store(initialState: Loader.State.loading) { Loader() }
    await #expect(store.state.loaded == nil)
    await store.send(.loaded(3))
    await store.send(.list(.addTapped(4)))
    await #expect(store.state.loaded?.total == 7)
    await #expect(store.state.is(\.loaded))
  }

  @Test("can name its State and Action only in the type of its body")
  func bodyType() async {
    let total = Store(initialState: 1) { Total() }
    await total.send(.added(2))
    await #expect(total.state == 3)
    let doubled = Store(initialState: 1) { Doubled() }
    await doubled.send(.added(2))
    await #expect(doubled.state == 6)
    let ticks = Store(initialState: 0) { Ticks() }
    await ticks.send(())
    await #expect(ticks.state == 1)
  }

  @Test("can be captured by its effects when it is public and has only dependencies")
  func publicFeature() async {
    func isSendable(_ type: (some Any).Type) -> Bool { false }
    func isSendable(_ type: (some Sendable).Type) -> Bool { true }
    #expect(isSendable(PublicTimer<NonSendableRow>.self))
    let store = Store(initialState: PublicTimer<NonSendableRow>.State()) {
      PublicTimer<NonSendableRow>()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
    await store.send(.startTapped).finish()
    await #expect(store.state.seconds == 1)
  }
}

public final class NonSendableRow {}
