import Ratchet
import Testing

@Reducer
private struct Counted {
  struct State: Equatable, Sendable { var count = 0 }

  enum Action: ViewAction {
    case view(View)
    case loaded(Int)

    @CasePathable enum View: Sendable { case addTapped, resetTapped }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(.addTapped): state.count += 1
      case .view(.resetTapped): state.count = 0
      case .loaded(let count): state.count = count
      }
      return .none
    }
  }
}

@ViewAction(for: Counted.self)
private struct ListView {
  let store: StoreOf<Counted>
}

@Test("A type with @ViewAction sends the actions of a view by their own names")
func viewActions() async {
  let screen = ListView(store: Store(initialState: Counted.State()) { Counted() })
  await screen.send(.addTapped)
  await screen.send(.addTapped)
  await #expect(screen.store.state.count == 2)
  #expect(Counted.Action.view(.addTapped).is(\.view.addTapped))
}
