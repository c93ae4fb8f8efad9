public import RatchetIssues

extension Reducer {
  /// Runs a child reducer while its optional state is there.
  ///
  /// For a child's action the child runs first, then this reducer, so that it sees what the child
  /// did and may remove it. When the state is nil after that, has another id where it is
  /// `Identifiable`, or is in another case where it is an enum, what the child runs is cancelled:
  /// effects returned by the very action included.
  /// A child's action without state is an issue at this line; this reducer still runs.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.detail, action: \.detail) { BookDetail() }
  /// ```
  // Inlined for the sake of the key paths: see `Scope.init`.
  @inlinable
  @inline(always)
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ childState: @autoclosure () -> WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> WithChild<Self, Child> where Action: CasePathable {
    let path = Action.allCasePaths[keyPath: action]
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let field = FieldAccess.find(childState())
    // A literal of its own: see `Scope.init`.
    let childState = childState()
    return WithChild(parent: self, child: child()) { parent, child in
      let parent = parent._compiled().reduce
      let child = child._compiled().reduce
      let place = EffectPathComponent(ScopeID())
      let presence = PresenceReader<ChildState>()
      return { state, action in
        if let field {
          return field.reduce(
            &state, action, path, presence, parent: parent, child: child, place, location)
        }
        let before = presence.of(state[keyPath: childState])
        var effect = Effect<Action>.none
        if let childAction = path.extract(action) {
          if !before.isAbsent {
            effect = child(&state[keyPath: childState]!, childAction)
              .embedded(in: place, path.embed)
          } else {
            reportMissingChild(action, at: location)
          }
        }
        effect = effect.merge(with: parent(&state, action))
        if presence.isGone(before, from: state[keyPath: childState]) {
          effect = effect.merge(with: .end(place))
        }
        return effect
      }
    }
  }
}

extension FieldAccess {
  /// The same on a field of an observable state, which a key path would copy.
  @inlinable
  func reduce<Action, ChildState, ChildAction>(
    _ state: inout State,
    _ action: Action,
    _ path: AnyCasePath<Action, ChildAction>,
    _ presence: PresenceReader<ChildState>,
    parent: (inout State, Action) -> Effect<Action>,
    child: (inout ChildState, ChildAction) -> Effect<ChildAction>,
    _ place: EffectPathComponent,
    _ location: IssueLocation
  ) -> Effect<Action> where Value == ChildState? {
    let before = read(&state) { presence.of($0) }
    var effect = Effect<Action>.none
    if let childAction = path.extract(action) {
      if !before.isAbsent {
        // It was just found there.
        effect = modify(&state) { child(&$0!, childAction) }.embedded(in: place, path.embed)
      } else {
        reportMissingChild(action, at: location)
      }
    }
    effect = effect.merge(with: parent(&state, action))
    let isGone = read(&state) { presence.isGone(before, from: $0) }
    return isGone ? effect.merge(with: .end(place)) : effect
  }
}
