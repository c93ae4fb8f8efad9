extension Store where Action: CasePathable {
  /// A store of a part of this one's state, with the same executor: what it is sent is sent to this
  /// one, wrapped in the child's case. It keeps this store alive.
  public nonisolated func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    let path = Action.allCasePaths[keyPath: action]
    return Store<ChildState, ChildAction>(
      core: ScopeCore(
        parent: core, last: nil, state: { $0[keyPath: state] }, embed: path.embed),
      dispatch: StoreDispatch { [dispatch] in dispatch.send(path.embed($0)) })
  }

  /// A store of an optional part of this one's state, or nil where it is not there.
  ///
  /// When the part goes, the scope's streams end, its `state` stays what it gave out last, and an
  /// action sent to it is reported by the reducer that runs the child, and changes nothing.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    scope({ $0[keyPath: state] }, Action.allCasePaths[keyPath: action].embed)
  }

  /// A store of one element of an identified array, or nil where there is none with that id.
  ///
  /// When the element goes, this scope behaves as that of an optional part.
  public func scope<ID: Hashable & Sendable, ChildState, ChildAction>(
    state: KeyPath<State, IdentifiedArray<ID, ChildState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ChildAction>>,
    id: ID
  ) -> Store<ChildState, ChildAction>? {
    let path = Action.allCasePaths[keyPath: action]
    return scope({ $0[keyPath: state][id: id] }, path[id: id].embed)
  }

  private func scope<ChildState, ChildAction>(
    _ state: @escaping (State) -> ChildState?,
    _ embed: @escaping @Sendable (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction>? {
    guard let present = core.read(state) ?? nil else { return nil }
    return Store<ChildState, ChildAction>(
      core: ScopeCore(parent: core, last: present, state: state, embed: embed),
      dispatch: StoreDispatch { [dispatch] in dispatch.send(embed($0)) })
  }
}
