import Ratchet

/// Many features, each of which presents another.
struct Mall: Reducer {
  struct State: Sendable {
    var shops: IdentifiedArrayOf<Window.State>

    init(count: Int) {
      shops = IdentifiedArray(uniqueElements: (0..<count).map { Window.State(id: $0) })
    }
  }

  @CasePathable
  enum Action: Sendable {
    case shops(IdentifiedActionOf<Window>)
  }

  @Dependency(\.date) var date

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.shops, action: \.shops) { Window() }
  }
}

struct Window: Reducer {
  struct State: Identifiable, Sendable {
    let id: Int
    @PresentationState var counter: Counter.State?
  }

  @CasePathable
  enum Action: Sendable {
    case shown
    case counter(PresentationAction<Counter.Action>)
  }

  @Dependency(\.date) var date

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .shown = action { state.counter = Counter.State() }
      return .none
    }
    .ifLet(\.$counter, action: \.counter) { Counter() }
  }
}
