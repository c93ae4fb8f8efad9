import Ratchet

/// A feature that contains itself as a child, as deeply as its state: a tree of files, or a thread
/// of answers.
struct Nest: Reducer {
  struct State: Sendable {
    var changes = 0
    /// One child; none at the bottom.
    private var inner: [State] = []

    init(depth: Int) {
      if depth > 0 { inner = [State(depth: depth - 1)] }
    }

    var child: State {
      get { inner[0] }
      _modify { yield &inner[0] }
    }
  }

  @CasePathable
  enum Action: Sendable {
    indirect case child(Action)
    case changed

    init(depth: Int) { self = depth > 0 ? .child(Action(depth: depth - 1)) : .changed }
  }

  let depth: Int

  var body: some ReducerOf<Self> {
    if depth > 0 {
      Scope(state: \.child, action: \.child) { Nest(depth: depth - 1) }
    }
    Reduce { state, action in
      if case .changed = action { state.changes += 1 }
      return .none
    }
  }
}

/// The same work without the kit.
@inline(never)
func plainReduce(_ state: inout Nest.State, _ action: Nest.Action) {
  switch action {
  case .child(let action): plainReduce(&state.child, action)
  case .changed: state.changes += 1
  }
}
