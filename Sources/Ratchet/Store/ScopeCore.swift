/// The core of a scoped store: a part of another core's state, and an embedding of actions.
// Unchecked: touched only in the store's isolation.
final class ScopeCore<ParentState, ParentAction, State, Action>: StoreCore, @unchecked Sendable {
  private let parent: any StoreCore<ParentState, ParentAction>
  private let state: (ParentState) -> State?
  /// The last state that the scope gave out, if its state may go. It is renewed only when a copy is
  /// made anyway.
  private var last: State?
  private let embed: @Sendable (Action) -> ParentAction
  /// Whether an action may pass; reports an issue if not. Nil if all may.
  private let admits: ((Action) -> Bool)?
  private let extract: @Sendable (ParentAction) -> Action?

  init(
    parent: any StoreCore<ParentState, ParentAction>,
    last: State?,
    state: @escaping (ParentState) -> State?,
    action path: AnyCasePath<ParentAction, Action>,
    admits: ((Action) -> Bool)? = nil
  ) {
    self.parent = parent
    self.last = last
    self.state = state
    embed = path.embed
    extract = path.extract
    self.admits = admits
  }

  var isolation: any Actor { parent.isolation }

  var root: any StoreRoot { parent.root }

  func read<R>(_ body: (State) throws -> R) rethrows -> R? {
    let result = try parent.read { parent in try state(parent).map(body) }
    return result ?? nil
  }

  func readKeeping<R>(_ body: (State) throws -> R) rethrows -> R? {
    guard last != nil else { return try parent.readKeeping { try state($0).map(body) } ?? nil }
    let result = try parent.read { parent in
      try state(parent).map { state in
        last = state
        return try body(state)
      }
    }
    return result ?? nil
  }

  var isReducing: Bool { parent.isReducing }

  var isReadable: Bool { parent.isReadable }

  func snapshot() -> State {
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

  func trySend(_ action: Action) throws -> EffectGroup? {
    admits?(action) == false ? nil : try parent.trySend(embed(action))
  }

  func send(contentsOf actions: some Sequence<Action>) -> EffectGroup? {
    let admits = admits
    // Lazy: an action is admitted when its turn comes, since an earlier one may replace the child.
    return parent.send(contentsOf: actions.lazy.filter { admits?($0) ?? true }.map(embed))
  }

  func watch(_ asker: @escaping (Action?, State?) -> Bool) {
    let state = state
    let extract = extract
    parent.watch { asker($0.flatMap(extract), $1.flatMap(state)) }
  }

  func followStates(
    _ observer: @escaping (_ action: Any, _ before: State?, _ after: State?) -> Void
  ) {
    let state = state
    parent.followStates { observer($0, $1.flatMap(state), $2.flatMap(state)) }
  }

  func observe(_ observer: StateObserver<State>) {
    let state = state
    parent.observe(
      StateObserver(look: { observer.look($0.flatMap(state)) }, isOver: observer.isOver))
  }

  var isObservedThroughout: Bool {
    parent.isObservedThroughout && State.self is any ObservableState.Type
  }
}
