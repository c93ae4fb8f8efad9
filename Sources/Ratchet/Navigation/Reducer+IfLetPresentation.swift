public import RatchetIssues

extension Reducer {
  /// Sets a presented alert or dialog to nil after any of its actions.
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
    let part = presented()
    let scope = ScopeID(ChildState.self, at: part, for: action)
    // Written twice, for observed and for plain states: `$child` of a plain state is computed, and
    // one closure for both would follow its key path, which is five times slower.
    if let field = ObservedField.find(part) {
      let marker = StateMarker<ChildState>()
      let hint: OptimizerHint = \.self
      return WithChild(parent: self, child: child, scope: scope, isPresented: true) {
        state, action, parent, child, place in
        useHint(hint)
        return field.present(&state, action, path, marker, parent, child, place, location)
      }
    }
    // A separate literal: see `Scope.init`.
    let presented = presented()
    return WithChild(parent: self, child: child, scope: scope, isPresented: true) {
      state, action, parent, child, place in
      let before = state[keyPath: presented].presentation
      var effect = Effect<Action>.none
      let isRunning = place.scope.runningCount != 0
      if isRunning { effect = .end(place, left: before) }
      var ends = false
      if let presentationAction = path.extract(action) {
        if before == .none {
          reportNothingPresented(action, at: location)
        } else if case .presented(let childAction) = presentationAction {
          // Taken out of the state, so that it is changed in place even if the key path reads a
          // copy.
          var taken = state[keyPath: presented]
          state[keyPath: presented] = taken.lent
          var ignored = ObservationDifference.none
          let childEffect = taken.reduce(childAction, &ends, nil, &ignored, child)
          state[keyPath: presented] = consume taken
          if let childEffect {
            effect = effect.merge(
              with: childEffect.embedded(in: place, path.presented.embed)
                .dismissable(by: path.dismiss()))
          } else {
            // The state is a shared value, which another task has set to nil since the check above.
            reportNothingPresented(action, at: location)
          }
        } else {
          ends = true
        }
      }
      place.scope.note(before, isRunning, effect)
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

extension PresentationState: ChildField {
  public typealias ChildState = State

  @inlinable
  @inline(always)
  public static func _run<Parent: Reducer, Value, Child: Reducer>(
    _ child: () -> Child,
    in parent: Parent,
    on presented: @autoclosure () -> WritableKeyPath<Parent.State, PresentationState>,
    for action: CaseKeyPath<Parent.Action, Value>,
    at location: IssueLocation
  ) -> WithChild<Parent, Child>
  where Parent.Action: CasePathable, Child.State == State {
    // As in the conformance of `Optional`.
    typealias Presented = PresentationAction<Child.Action>
    guard Value.self == Presented.self else { stopForOtherAction(Child.self, Value.self) }
    let action = unsafeDowncast(action, to: CaseKeyPath<Parent.Action, Presented>.self)
    return parent.presenting(makePresented(child), presented(), action, at: location)
  }
}

extension ObservedField {
  /// Runs the child that this part presents, then its parent.
  @inlinable
  @inline(always)
  func present<Action, ChildState, ChildAction>(
    _ state: inout State,
    _ action: Action,
    _ path: AnyCasePath<Action, PresentationAction<ChildAction>>,
    _ marker: StateMarker<ChildState>?,
    _ parent: (inout State, Action) -> Effect<Action>,
    _ child: (inout ChildState, ChildAction) -> Effect<ChildAction>,
    _ place: EffectPathComponent,
    _ location: IssueLocation
  ) -> Effect<Action> where Value == PresentationState<ChildState> {
    let before = look(&state) { $0.presentation }
    var effect = Effect<Action>.none
    let isRunning = place.scope.runningCount != 0
    if isRunning { effect = .end(place, left: before) }
    var ends = false
    switch path.request(in: action) {
    case nil: break
    case _? where before == .none: reportNothingPresented(action, at: location)
    case .presented(let childAction):
      let childEffect = modify(&state, marker != nil) { presented, difference in
        presented.reduce(childAction, &ends, marker, &difference, child) ?? .none
      }
      if case .none = childEffect.step { break }
      effect = effect.merge(
        with: childEffect.embedded(in: place, path.presented.embed)
          .dismissable(by: path.dismiss()))
    case .dismiss: ends = true
    }
    place.scope.note(before, isRunning, effect)
    effect = effect.merge(with: parent(&state, action))
    if ends, look(&state, { $0.presentation }) == before {
      modify(&state) { $0 = PresentationState(wrappedValue: nil) }
    }
    let isGone = before != .none && look(&state) { $0.presentation } != before
    return isGone ? effect.merge(with: .end(place)) : effect
  }
}

/// An action for a presented child, outside of the block of memory in which the action holds it.
@usableFromInline
enum PresentationRequest<Action> {
  case presented(Action)
  case dismiss
}

extension AnyCasePath {
  /// The request in an action of the parent; nil if the action is not for the child.
  // So that the block need not be retained while the child is reduced.
  @inlinable
  @inline(always)
  func request<Action>(in root: Root) -> PresentationRequest<Action>?
  where Value == PresentationAction<Action> {
    switch extract(root) {
    case .presented(let action)?: .presented(action)
    case .dismiss?: .dismiss
    case nil: nil
    }
  }
}

// For a presented child: the case's value wraps its action.
extension ChildBuilder {
  @inlinable
  public static func buildBlock<State, Action>() -> EmptyReducer<State, Action>
  where Field == PresentationState<State>, Value == PresentationAction<Action> {
    EmptyReducer()
  }

  @inlinable
  public static func buildExpression<State, Action, R: Reducer<State, Action>>(
    _ reducer: @autoclosure () -> R
  ) -> R where Field == PresentationState<State>, Value == PresentationAction<Action> {
    reducer()
  }

  @_disfavoredOverload
  @inlinable
  public static func buildExpression<State, Action>(
    _ reducer: any Reducer<State, Action>
  ) -> Reduce<State, Action>
  where Field == PresentationState<State>, Value == PresentationAction<Action> {
    ReducerBuilder.buildExpression(reducer)
  }
}

// For any other reducer; never compiles. See `ChildBuilder` for optionals.
extension ChildBuilder {
  @available(
    *, unavailable,
    message:
      "this is not the child's reducer: the field holds another State, or the case another Action"
  )
  @_disfavoredOverload
  public static func buildExpression<State, Action, R: Reducer>(
    _ reducer: R
  ) -> Reduce<State, Action>
  where Field == PresentationState<State>, Value == PresentationAction<Action> {
    fatalError()
  }

  @available(
    *, unavailable,
    message: "a PresentationAction is for a presented child: write the field with '$'"
  )
  public static func buildExpression<State, Action, R: Reducer<State, Action>>(
    _ reducer: R
  ) -> R where Field == State?, Value == PresentationAction<Action> {
    fatalError()
  }
}
