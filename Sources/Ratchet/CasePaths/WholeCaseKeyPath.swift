/// The whole enum where a case is expected: `\.self`.
///
/// ```swift
/// Scope(state: \.draft, action: \.self) { Draft() }
/// ```
// Another type than that of cases: Swift gives `\.self` no other.
public typealias WholeCaseKeyPath<Root: CasePathable> = KeyPath<
  Root.AllCasePaths, Root.AllCasePaths
>

extension CasePathable {
  /// Always true.
  @inlinable
  public func `is`(_ keyPath: WholeCaseKeyPath<Self>) -> Bool { true }

  /// The enum itself, never nil. Assigning replaces it; assigning nil does nothing.
  @inlinable
  public subscript(case keyPath: WholeCaseKeyPath<Self>) -> Self? {
    get { self }
    set { if let newValue { self = newValue } }
  }

  /// Changes the enum itself.
  ///
  /// - Returns: true.
  @inlinable
  @discardableResult
  public mutating func modify(
    _ keyPath: WholeCaseKeyPath<Self>, _ update: (inout Self) throws -> Void
  ) rethrows -> Bool {
    try update(&self)
    return true
  }
}

extension KeyPath {
  /// Matches every value of the enum in a `switch`.
  public static func ~= <Enum: CasePathable>(path: KeyPath, root: Enum) -> Bool
  where Root == Enum.AllCasePaths, Value == Root { true }
}

extension Scope where ParentAction: CasePathable, Child.Action == ParentAction {
  /// Runs a child reducer on a part of the state, for all actions:
  /// `Scope(state: \.draft, action: \.self)`.
  @inlinable
  public init<ChildState>(
    state childState: WritableKeyPath<ParentState, ChildState>,
    action: WholeCaseKeyPath<ParentAction>,
    @ReducerBuilder<ChildState, ParentAction> child: () -> Child
  ) where Child.State == ChildState {
    let path = AnyCasePath<ParentAction, ParentAction>()
    let field = ObservedField.find(childState)
    let scope = ScopeID(ChildState.self, at: childState, for: action)
    self.init(child: child(), scope: scope, path: path, field: StoredField(childState)) {
      state, action, reduce, place in
      let effect =
        field?.modify(&state) { reduce(&$0, action) } ?? reduce(&state[keyPath: childState], action)
      return effect.embedded(in: place, path.embed)
    }
  }
}

extension Store where Action: CasePathable {
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

extension StoreModel where Action: CasePathable {
  /// The model of a part of the state, with this model's actions.
  public func scope<ChildState>(
    state: KeyPath<State, ChildState>, action: WholeCaseKeyPath<Action>
  ) -> StoreModel<ChildState, Action> {
    children.child(ModelChildID(state, action)) {
      StoreModel<ChildState, Action>(store.scope(state: state, action: action))
    }
  }
}
