import RatchetIssues

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
  /// When the case is left, or its value gets another id, this scope behaves as that of an optional
  /// part: it never shows a value that comes into the case later.
  public func scope<ChildState, ChildAction>(
    case state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    let value = State.allCasePaths[keyPath: state]
    return scope(
      { value.extract($0) }, Action.allCasePaths[keyPath: action],
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// What `@Reducer` writes for a case whose value it has in hand.
  public func _$scope<ChildState, ChildAction>(
    _ present: ChildState,
    case state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    if let store = scope(case: state, action: action) { return store }
    // This store is a scope whose state is gone: it answered with the last one.
    let value = State.allCasePaths[keyPath: state]
    let path = Action.allCasePaths[keyPath: action]
    return Store<ChildState, ChildAction>(
      core: ScopeCore(
        parent: core, last: present, state: { value.extract($0) }, action: path),
      dispatch: StoreDispatch { [dispatch] in dispatch.send(path.embed($0)) },
      gate: gate?.scoped(path.embed))
  }
}
