public import RatchetIssues

extension Reducer where State: CasePathable {
  /// Runs a child reducer while an enum state is in a case.
  ///
  /// For a child's action the child runs first, on the case's value in place, then this reducer, so
  /// that it sees the child's changes and may go to another case. If the state is then in another
  /// case, or an `Identifiable` value has another id, the child's effects are cancelled, including
  /// effects returned for the same action. If a reducer outside of this operator changes the case,
  /// that is detected with the next action that passes here. A child's action in another case is an
  /// issue at this line; this reducer still runs.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifCaseLet(\.loggedIn, action: \.loggedIn) { LoggedIn() }
  ///   .ifCaseLet(\.loggedOut, action: \.loggedOut) { LoggedOut() }
  /// ```
  // Inlined so that the optimiser sees the case path: see `Scope.init`.
  @inlinable
  @inline(always)
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ childState: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> WithChild<Self, Child> where Action: CasePathable {
    let value = State.allCasePaths[keyPath: childState]
    let path = Action.allCasePaths[keyPath: action]
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let presence = ChildIdentity<ChildState>()
    let scope = ScopeID(ChildState.self, at: childState, for: action)
    let hint: OptimizerHint = \.self
    return WithChild(parent: self, child: child(), scope: scope) {
      state, action, parent, child, place in
      useHint(hint)
      let before = presence.of(value.extract(state))
      var effect = Effect<Action>.none
      let isRunning = place.scope.runningCount != 0
      if isRunning { effect = .end(place, left: before, value.extract(state), presence) }
      if let childAction = path.extract(action) {
        if let childEffect = value.modify(&state, { child(&$0, childAction) }) {
          effect = effect.merge(with: childEffect.embedded(in: place, path.embed))
        } else {
          reportOtherCase(action, of: state, operation: "ifCaseLet", at: location)
        }
      }
      place.scope.note(before, isRunning, effect)
      effect = effect.merge(with: parent(&state, action))
      if presence.isGone(before, from: value.extract(state)) {
        effect = effect.merge(with: .end(place))
      }
      return effect
    }
  }
}
