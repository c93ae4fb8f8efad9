import Ratchet

/// The smallest feature.
struct Counter: Reducer {
  struct State: Identifiable, Sendable {
    var id = 0
    var count = 0
    var changes = 0
  }

  enum Action: Sendable {
    case incrementTapped
    case decrementTapped
    case set(Int)
  }

  var body: some ReducerOf<Self> {
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

/// The same work without the kit.
@inline(never)
func plainReduce(_ state: inout Counter.State, _ action: Counter.Action) {
  switch action {
  case .incrementTapped: state.count += 1
  case .decrementTapped: state.count -= 1
  case .set(let value): state.count = value
  }
  state.changes += 1
}

/// The same work behind an actor.
actor BareCounter {
  private(set) var state = Counter.State()

  func send(_ action: Counter.Action) { plainReduce(&state, action) }
}
