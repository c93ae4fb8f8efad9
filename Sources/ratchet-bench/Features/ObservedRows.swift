import Ratchet

/// The smallest feature, with an observable state.
struct ObservedCounter: Reducer {
  @ObservableState
  struct State: Identifiable, Sendable {
    let id: Int
    var count = 0
    var changes = 0
  }

  var body: some Reducer<State, Counter.Action> {
    Reduce { state, action in
      switch action {
      case .incrementTapped: state.count += 1
      case .decrementTapped: state.count -= 1
      case .set(let value): state.count = value
      }
      state.changes += 1
      return .none
    }
  }
}

/// A list of counters, all observable.
@Reducer
struct ObservedRows {
  @ObservableState
  struct State: Sendable {
    var rows: IdentifiedArrayOf<ObservedCounter.State>
    var changes = 0

    init(count: Int) {
      rows = IdentifiedArray(uniqueElements: (0..<count).map { ObservedCounter.State(id: $0) })
    }
  }

  enum Action: Sendable {
    case rows(IdentifiedActionOf<ObservedCounter>)
    case changed
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows: break
      case .changed: state.changes += 1
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { ObservedCounter() }
  }
}
