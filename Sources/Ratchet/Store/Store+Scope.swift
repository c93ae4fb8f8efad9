import RatchetIssues

extension Store where Action: CasePathable {
  /// Makes a store of a part of this one's state, with the same executor. Actions sent to it are
  /// sent to this store, wrapped in the child's case. It keeps this store alive.
  // Disfavoured: the overload for optional parts has more parameters, and would lose otherwise.
  @_disfavoredOverload
  public nonisolated func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    child({ $0[keyPath: state] }, Action.allCasePaths[keyPath: action])
  }

  /// Makes a store of an optional part of this one's state, or nil if the part is nil.
  ///
  /// The scope stays bound to that child: when the part goes, or another takes its place (another
  /// id, another case, presented anew), the scope's streams end and its `state` stays the last that
  /// it gave out. An action sent to it is then an issue and changes nothing. The reducer that runs
  /// the child reports it, or the scope itself if another child is there. Each call makes another
  /// scope.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    scope(
      { $0[keyPath: state] }, Action.allCasePaths[keyPath: action],
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Makes a store of one element of an identified array, or nil if no element has that id.
  ///
  /// When the element goes, this scope behaves like that of an optional part. An element that is
  /// added again under the same id is another one. The scope cannot detect this if the whole array
  /// is replaced by another that has the id, or if more than 16 further removals follow before the
  /// scope is next read or sent to: it is then the scope of the new element.
  public func scope<ID: Hashable & Sendable, ChildState, ChildAction>(
    state: KeyPath<State, IdentifiedArray<ID, ChildState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ChildAction>>,
    id: ID,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    scope(
      { $0[keyPath: state][id: id] },
      wasRemoved: removal(of: id, from: state),
      Action.allCasePaths[keyPath: action][id: id],
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Makes a store of one element of a stack, or nil if no element has that id.
  ///
  /// When the element goes, this scope behaves like that of an optional part.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, StackState<ChildState>>,
    action: CaseKeyPath<Action, StackAction<ChildState, ChildAction>>,
    id: StackElementID,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    scope(
      { $0[keyPath: state][id: id] }, Action.allCasePaths[keyPath: action][id: id],
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Makes a store of a part of this one's state, with this store's actions.
  public nonisolated func scope<ChildState>(
    state: KeyPath<State, ChildState>, action: WholeCaseKeyPath<Action>
  ) -> Store<ChildState, Action> {
    Store<ChildState, Action>(
      core: ScopeCore(
        parent: core, last: nil, state: { $0[keyPath: state] }, action: AnyCasePath()),
      dispatch: dispatch, gate: gate)
  }
}

extension Store {
  /// A store of a part of this one's state.
  ///
  /// - Parameters:
  ///   - last: the state to give out once the part is gone; nil for a part that is always there.
  ///   - admits: whether an action may pass; reports an issue if not. Without it, all may.
  nonisolated func child<ChildState, ChildAction>(
    _ state: @escaping (State) -> ChildState?,
    _ path: AnyCasePath<Action, ChildAction>,
    last: ChildState? = nil,
    admits: (@Sendable (ChildAction) -> Bool)? = nil
  ) -> Store<ChildState, ChildAction> {
    Store<ChildState, ChildAction>(
      core: ScopeCore(parent: core, last: last, state: state, action: path, admits: admits),
      dispatch: { [dispatch] in
        if let admits, !admits($0) { return nil }
        return dispatch(path.embed($0))
      },
      gate: gate?.scoped(path.embed))
  }

  /// Returns a function that says whether an element was removed since its last call, and false if
  /// that is unknown. Call both in the store's isolation.
  nonisolated func removal<ID: Hashable & Sendable, ChildState>(
    of id: ID, from state: KeyPath<State, IdentifiedArray<ID, ChildState>>
  ) -> (State) -> Bool {
    var stamp = core.read { $0[keyPath: state].journal.stamp } ?? 0
    return { parent in
      let journal = parent[keyPath: state].journal
      defer { stamp = journal.stamp }
      return journal.stamp != stamp && journal.hasRemoved(id, since: stamp)
    }
  }
}
