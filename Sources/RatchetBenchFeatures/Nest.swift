public import Ratchet

/// A feature that contains itself as a child, as deeply as its state: a tree of files, or a thread
/// of answers.
@Reducer
public struct Nest {
  public struct State: Sendable {
    public var changes = 0
    /// One child; none at the bottom.
    private var inner: [State] = []

    public init(depth: Int) {
      if depth > 0 { inner = [State(depth: depth - 1)] }
    }

    public var child: State {
      get { inner[0] }
      _modify { yield &inner[0] }
    }
  }

  public enum Action: Sendable {
    indirect case child(Action)
    case changed

    public init(depth: Int) { self = depth > 0 ? .child(Action(depth: depth - 1)) : .changed }
  }

  let depth: Int

  @Dependency(\.date) var date

  public init(depth: Int) { self.depth = depth }

  public var body: some ReducerOf<Self> {
    if depth > 0 {
      Scope(state: \.child, action: \.child) { Nest(depth: depth - 1) }
    }
    Reduce { state, action in
      if case .changed = action { state.changes += 1 }
      return .none
    }
  }
}
