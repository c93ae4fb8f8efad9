public import RatchetIssues

extension Reducer {
  /// Runs the reducer of what is presented.
  ///
  /// For `.presented` the child runs first, on its state in place, then this reducer; for `.dismiss`
  /// this reducer runs, then the state is set to nil, unless this reducer presented something else.
  /// Alerts and dialogs (``EphemeralState``), alone or in a case of an enum, are set to nil after any
  /// of their actions.
  ///
  /// When the child is gone after that, or another is presented (another id, another case, or set to
  /// nil and presented again in the same action), what it runs is cancelled: effects returned by the
  /// very action included. A presented child that runs nothing costs nothing. An action while nothing
  /// is presented is an issue at this line; this reducer still runs.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$detail, action: \.detail) { BookDetail() }
  /// ```
  // Inlined for the sake of the key paths: see `Scope.init`.
  @inlinable
  @inline(always)
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ presented: @autoclosure () -> WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction> destination: () -> Child
  ) -> WithChild<Self, Child> where Action: CasePathable {
    presenting(
      destination(), presented(), action,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs the reducer of an enum of features, one of which is presented.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$destination, action: \.destination)
  /// ```
  @inlinable
  @inline(always)
  public func ifLet<ChildState: CaseReducerState, ChildAction>(
    _ presented: @autoclosure () -> WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> WithChild<Self, Reduce<ChildState, ChildAction>>
  where
    Action: CasePathable, ChildState.StateReducer: CaseReducer,
    ChildState.StateReducer.Action == ChildAction
  {
    // Without the type of the body, which is often opaque: what runs the child is compiled for it.
    presenting(
      Reduce(ChildState.StateReducer.body), presented(), action,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Sets an alert or a dialog to nil after any of its actions.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$alert, action: \.alert)
  /// ```
  @inlinable
  @inline(always)
  public func ifLet<Ephemeral: EphemeralState>(
    _ presented: @autoclosure () -> WritableKeyPath<State, PresentationState<Ephemeral>>,
    action: CaseKeyPath<Action, PresentationAction<Ephemeral.Action>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> WithChild<Self, EmptyReducer<Ephemeral, Ephemeral.Action>> where Action: CasePathable {
    presenting(
      EmptyReducer(), presented(), action,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @inlinable
  @inline(always)
  func presenting<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ child: Child,
    _ presented: @autoclosure () -> WritableKeyPath<State, PresentationState<ChildState>>,
    _ action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    at location: IssueLocation
  ) -> WithChild<Self, Child> where Action: CasePathable {
    let path = Action.allCasePaths[keyPath: action]
    let childPath = path.presented
    let field = FieldAccess.find(presented())
    // A literal of its own: see `Scope.init`.
    let presented = presented()
    return WithChild(parent: self, child: child) { parent, child in
      let parent = parent._compiled().reduce
      let child = child._compiled().reduce
      let place = EffectPathComponent(ScopeID())
      return { state, action in
        if let field {
          return field.reduce(
            &state, action, path, childPath, parent: parent, child: child, place, location)
        }
        let before = state[keyPath: presented].presentation
        var effect = Effect<Action>.none
        var ends = false
        if let presentationAction = path.extract(action) {
          if before == .none {
            reportNothingPresented(action, at: location)
          } else if case .presented(let childAction) = presentationAction {
            // Taken out of the state, so that it is changed in place also where the key path reads a
            // copy.
            var taken = state[keyPath: presented]
            state[keyPath: presented] = taken.lent
            let childEffect = taken.reduce { child(&$0, childAction) }
            ends = taken.isEphemeral
            state[keyPath: presented] = taken
            effect = (childEffect ?? .none).embedded(in: place, childPath.embed)
          } else {
            ends = true
          }
        }
        effect = effect.merge(with: parent(&state, action))
        if ends, state[keyPath: presented].presentation == before {
          state[keyPath: presented] = PresentationState(wrappedValue: nil)
        }
        if before != .none, state[keyPath: presented].presentation != before {
          effect = effect.merge(with: .end(place))
        }
        return effect
      }
    }
  }
}

extension FieldAccess {
  /// The same on a field of an observable state, in place.
  @inlinable
  func reduce<Action, ChildState, ChildAction>(
    _ state: inout State,
    _ action: Action,
    _ path: AnyCasePath<Action, PresentationAction<ChildAction>>,
    _ childPath: AnyCasePath<Action, ChildAction>,
    parent: (inout State, Action) -> Effect<Action>,
    child: (inout ChildState, ChildAction) -> Effect<ChildAction>,
    _ place: EffectPathComponent,
    _ location: IssueLocation
  ) -> Effect<Action> where Value == PresentationState<ChildState> {
    let before = read(&state) { $0.presentation }
    var effect = Effect<Action>.none
    var ends = false
    if let presentationAction = path.extract(action) {
      if before == .none {
        reportNothingPresented(action, at: location)
      } else if case .presented(let childAction) = presentationAction {
        let childEffect = modify(&state) { presented in
          let effect = presented.reduce { child(&$0, childAction) }
          ends = presented.isEphemeral
          return effect
        }
        effect = (childEffect ?? .none).embedded(in: place, childPath.embed)
      } else {
        ends = true
      }
    }
    effect = effect.merge(with: parent(&state, action))
    if ends, read(&state, { $0.presentation }) == before {
      modify(&state) { $0 = PresentationState(wrappedValue: nil) }
    }
    let isGone = before != .none && read(&state) { $0.presentation } != before
    return isGone ? effect.merge(with: .end(place)) : effect
  }
}
