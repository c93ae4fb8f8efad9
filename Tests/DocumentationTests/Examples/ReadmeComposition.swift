import Ratchet

@Reducer
struct TwoCounters {
  @ObservableState
  struct State: Equatable {
    var left = Counter.State()
    var right = Counter.State()
  }

  enum Action {
    case left(Counter.Action)
    case right(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: \.left) { Counter() }
    Scope(state: \.right, action: \.right) { Counter() }
  }
}
