/// The core of a scoped store: a part of another core's state, and an embedding of actions.
final class ScopeCore<ParentState, ParentAction, State, Action>: StoreCore<State, Action>,
  @unchecked Sendable
{
  private let parent: StoreCore<ParentState, ParentAction>
  private let state: (ParentState) -> State?
  /// What was given out last, where the state may go. It is renewed only when a copy is made anyway.
  private var last: State?
  private let embed: @Sendable (Action) -> ParentAction

  init(
    parent: StoreCore<ParentState, ParentAction>,
    last: State?,
    state: @escaping (ParentState) -> State?,
    embed: @escaping @Sendable (Action) -> ParentAction
  ) {
    self.parent = parent
    self.last = last
    self.state = state
    self.embed = embed
    super.init(isolation: parent.isolation)
  }

  override func read<R>(_ body: (State) throws -> R) rethrows -> R? {
    let result = try parent.read { parent in try state(parent).map(body) }
    return result ?? nil
  }

  override func snapshot() -> State {
    let now = parent.read(state) ?? nil
    guard let known = last else {
      // A part that is always there goes only with its parent, which keeps its own last state.
      guard let state = now ?? state(parent.snapshot()) else {
        preconditionFailure("A scope that may go was made without a state.")
      }
      return state
    }
    last = now ?? known
    return now ?? known
  }

  override func send(_ action: Action) -> EffectGroup? { parent.send(embed(action)) }

  override func observe(_ observer: @escaping (State?) -> Bool) {
    let state = state
    parent.observe { observer($0.flatMap(state)) }
  }

  override func whenIdle(_ waiter: CheckedContinuation<Void, Never>) { parent.whenIdle(waiter) }

  override var liveEffects: [RunningEffect] { parent.liveEffects }
}
