extension Store
where State: CaseReducerState, State.StateReducer: CaseReducer, State.StateReducer.Action == Action
{
  /// The store of the feature in whose case the state of an enum of features is.
  ///
  /// ```swift
  /// switch await store.case {
  /// case .add(let store): …
  /// case .detail(let store): …
  /// }
  /// ```
  public var `case`: State.StateReducer.CaseScope { State.StateReducer.scope(self) }
}

extension Store where State: CasePathable, Action: CasePathable {
  /// A store of the value of a case of an enum state, or nil where the state is in another.
  ///
  /// When the case is left, the scope's streams end, its `state` stays what it gave out last, and an
  /// action sent to it is reported by the reducer that runs the child, and changes nothing.
  public func scope<ChildState, ChildAction>(
    case state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    let value = State.allCasePaths[keyPath: state]
    guard let present = (core.read { value.extract($0) }) ?? nil else { return nil }
    return _$scope(present, case: state, action: action)
  }

  /// What `@Reducer` writes for a case whose value it has in hand.
  public func _$scope<ChildState, ChildAction>(
    _ present: ChildState,
    case state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    let value = State.allCasePaths[keyPath: state]
    let embed = Action.allCasePaths[keyPath: action].embed
    return Store<ChildState, ChildAction>(
      core: ScopeCore(
        parent: core, last: present, state: { value.extract($0) }, embed: embed),
      dispatch: StoreDispatch { [dispatch] in dispatch.send(embed($0)) })
  }
}
