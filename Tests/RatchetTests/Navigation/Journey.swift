import Ratchet

/// A parent of a stack of enums of features, and of a stack of one feature.
@Reducer
struct Journey {
  struct State: Equatable, Sendable {
    var log: [String] = []
    var path = StackState<Stop.State>()
    var workers = StackState<Worker.State>()
  }

  enum Action: Sendable {
    case work(Work<State, Action>)
    case path(StackActionOf<Stop>)
    case workers(StackActionOf<Worker>)

    static func change(_ body: @escaping @Sendable (inout State) -> Void) -> Action {
      .work(.change(body))
    }

    static func worker(_ id: StackElementID, _ action: Worker.Action) -> Action {
      .workers(.element(id: id, action: action))
    }
  }

  /// Runs in the parent at a child's action, after the child. Does nothing unless a test sets it.
  var afterChild: @Sendable (inout State, Action) -> Effect<Action> = { _, _ in .none }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .work(let work) = action { return work.body(&state) }
      return afterChild(&state, action)
    }
    .forEach(\.path, action: \.path)
    .forEach(\.workers, action: \.workers) { Worker() }
  }
}

/// A screen of a journey: an enum of features.
@Reducer(state: .equatable, .sendable, action: .sendable)
enum Stop {
  case worker(Worker)
  case other(Worker)
}
