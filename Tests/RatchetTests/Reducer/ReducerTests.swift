import Ratchet
import Testing

/// The protocol, and the reducers that wrap others.
@Suite("Reducer") struct ReducerTests {
  /// A reducer with only a body: its associated types are inferred.
  private struct Composed: Reducer {
    struct State: Equatable { var lines: [String] = [] }
    enum Action { case tapped }

    var body: some ReducerOf<Self> {
      Single(name: "above")
      Single(name: "below")
    }
  }

  /// A reducer with only a function.
  private struct Single: Reducer {
    let name: String

    func reduce(into state: inout Composed.State, action: Composed.Action) -> Effect<
      Composed.Action
    > {
      state.lines.append(name)
      return .none
    }
  }

  private func lines(after reducer: some Reducer<Composed.State, Composed.Action>) async -> [String]
  {
    let store = Store(initialState: Composed.State()) { reducer }
    await store.send(.tapped)
    let compiled = await store.state
    var direct = Composed.State()
    _ = reducer.reduce(into: &direct, action: .tapped)
    #expect(compiled == direct)
    return direct.lines
  }

  @Test("Reducer: a conformance by hand is a body or reduce(into:action:), without a macro")
  func byHand() async {
    #expect(await lines(after: Composed()) == ["above", "below"])
    #expect(await lines(after: Single(name: "alone")) == ["alone"])
  }

  @Test("Optional: nil does nothing, and a value runs")
  func optional() async {
    #expect(await lines(after: Single?.none) == [])
    #expect(await lines(after: Single?.some(Single(name: "some"))) == ["some"])
  }

  @Test("EmptyReducer does nothing; CombineReducers makes one reducer of several")
  func others() async {
    #expect(await lines(after: EmptyReducer()) == [])
    let combined = CombineReducers {
      Single(name: "a")
      EmptyReducer<Composed.State, Composed.Action>()
      Single(name: "b")
    }
    #expect(await lines(after: combined) == ["a", "b"])
  }

  @Test("Reduce(reducer), type-erased, does what the reducer does; so does any Reducer")
  func erased() async {
    let any: any Reducer<Composed.State, Composed.Action> = Composed()
    #expect(await lines(after: Reduce(Composed())) == ["above", "below"])
    #expect(await lines(after: Reduce(Reduce(any))) == ["above", "below"])
    let mixed: [Reduce<Composed.State, Composed.Action>] = [
      Reduce(any), Reduce(Single(name: "last")),
    ]
    let store = Store(initialState: Composed.State()) { for reducer in mixed { reducer } }
    await store.send(.tapped)
    #expect(await store.state.lines == ["above", "below", "last"])
  }
}
