public import RatchetIssues

extension Reducer {
  /// Runs a child reducer while its state, optional or presented, is not nil.
  ///
  /// For a child's action the child runs first, on its state in place, then this reducer, so that
  /// it sees the child's changes and may remove it. If the state is then nil, has another id (where
  /// it is `Identifiable`) or is in another case (where it is a ``CasePathable`` enum), the child's
  /// effects are cancelled, including effects returned for the same action. If a reducer outside of
  /// this operator (beside it or further up) makes such a change, it is detected with the next
  /// action that passes here. A child without running effects costs nothing. A child's action while
  /// the state is nil is an issue at this line; this reducer still runs.
  ///
  /// Over a ``PresentationState``, `.dismiss` first runs this reducer, then sets the state to nil,
  /// unless this reducer presented something else. Alerts and dialogs (``EphemeralState``), alone
  /// or in a case of an enum, are set to nil after any of their actions; in a plain optional,
  /// before this reducer runs. A child that is set to nil and presented again in the same action is
  /// another one.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.detail, action: \.detail) { BookDetail() }
  ///   .ifLet(\.$settings, action: \.settings) { Settings() }
  /// ```
  // Inlined so that the optimiser sees the case path: see `Scope.init`.
  @inlinable
  @inline(always)
  public func ifLet<Field: ChildField, Value, Child: Reducer>(
    _ childState: @autoclosure () -> WritableKeyPath<State, Field>,
    action: CaseKeyPath<Action, Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @ChildBuilder<Field, Value> then child: () -> Child
  ) -> WithChild<Self, Child> where Action: CasePathable, Child.State == Field.ChildState {
    Field._run(
      child, in: self, on: childState(), for: action,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension Reducer {
  /// Sets an alert or a dialog in an optional to nil after any of its actions.
  ///
  /// Works like the other `ifLet` with a child that does nothing: the alert is nil before this
  /// reducer runs, which may set another one.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.alert, action: \.alert)
  /// ```
  @inlinable
  public func ifLet<Ephemeral: EphemeralState, ChildAction>(
    _ childState: WritableKeyPath<State, Ephemeral?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> WithChild<Self, EmptyReducer<Ephemeral, ChildAction>> where Action: CasePathable {
    Ephemeral?._run(
      { EmptyReducer() }, in: self, on: childState, for: action,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension Optional: ChildField {
  public typealias ChildState = Wrapped

  @inlinable
  @inline(always)
  public static func _run<Parent: Reducer, Value, Child: Reducer>(
    _ child: () -> Child,
    in parent: Parent,
    on childState: @autoclosure () -> WritableKeyPath<Parent.State, Wrapped?>,
    for action: CaseKeyPath<Parent.Action, Value>,
    at location: IssueLocation
  ) -> WithChild<Parent, Child>
  where Parent.Action: CasePathable, Child.State == Wrapped {
    // The closure's builder ensures this, unless `ifLet` was given a function. Not a cast: the
    // optimiser would lose sight of the case path.
    guard Value.self == Child.Action.self else { stopForOtherAction(Child.self, Value.self) }
    let action = unsafeDowncast(action, to: CaseKeyPath<Parent.Action, Child.Action>.self)
    let path = Parent.Action.allCasePaths[keyPath: action]
    let part = childState()
    let presence = ChildIdentity<ChildState>()
    let run: WithChild<Parent, Child>.Run =
      switch FieldRoute(part) {
      case .stored(let field): field.runIfLet(path, nil, presence, location)
      case .observed(let field): field.runIfLet(path, StateMarker(), presence, location)
      case .computed(let field): field.runIfLet(path, nil, presence, location)
      }
    return WithChild(
      parent: parent, child: child(), scope: ScopeID(ChildState.self, at: part, for: action),
      run: run)
  }
}

extension FieldAccess {
  /// The function of an `ifLet`, made for this kind of access.
  @inlinable
  @inline(always)
  func runIfLet<Action, ChildState, ChildAction>(
    _ path: AnyCasePath<Action, ChildAction>,
    _ marker: StateMarker<ChildState>?,
    _ presence: ChildIdentity<ChildState>,
    _ location: IssueLocation
  ) -> (
    inout State, Action, (inout State, Action) -> Effect<Action>,
    (inout ChildState, ChildAction) -> Effect<ChildAction>, EffectPathComponent
  ) -> Effect<Action> where Value == ChildState? {
    { [hint = \Int.self] state, action, parent, child, place in
      useHint(hint)
      return ifLet(&state, action, path, marker, presence, parent, child, place, location)
    }
  }

  /// Runs a child on this part if it is not nil, then its parent.
  @inlinable
  @inline(always)
  func ifLet<Action, ChildState, ChildAction>(
    _ state: inout State,
    _ action: Action,
    _ path: AnyCasePath<Action, ChildAction>,
    _ marker: StateMarker<ChildState>?,
    _ presence: ChildIdentity<ChildState>,
    _ parent: (inout State, Action) -> Effect<Action>,
    _ child: (inout ChildState, ChildAction) -> Effect<ChildAction>,
    _ place: EffectPathComponent,
    _ location: IssueLocation
  ) -> Effect<Action> where Value == ChildState? {
    let before = look(&state) { presence.of($0) }
    var effect = Effect<Action>.none
    let isRunning = place.scope.runningCount != 0
    if isRunning { effect = look(&state) { .end(place, left: before, $0, presence) } }
    if let childAction = path.extract(action) {
      if !before.isAbsent,
        let childEffect = modifyFound(&state, marker, { child(&$0, childAction) })
      {
        effect = effect.merge(with: childEffect.embedded(in: place, path.embed))
        if presence.isEphemeral { modify(&state) { $0 = nil } }
      } else {
        reportMissingChild(action, at: location)
      }
    }
    place.scope.note(before, isRunning, effect)
    effect = effect.merge(with: parent(&state, action))
    let isGone = look(&state) { presence.isGone(before, from: $0) }
    return isGone ? effect.merge(with: .end(place)) : effect
  }
}
