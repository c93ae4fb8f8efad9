public import RatchetIssues

/// Runs a child reducer on a part of the parent's state.
///
/// The child runs at its position in the body. For an action that is not the child's, it costs one
/// check. The child's state is changed in place.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Scope(state: \.counters, action: \.counters) { CountersList() }
///   Reduce { state, action in … }
/// }
/// ```
public struct Scope<ParentState, ParentAction: CasePathable, Child: Reducer>: Reducer {
  public typealias State = ParentState
  public typealias Action = ParentAction
  public typealias Body = Never

  @usableFromInline typealias ChildReduction =
    (inout Child.State, Child.Action) -> Effect<Child.Action>
  @usableFromInline typealias Run =
    (inout State, Action, ChildReduction, EffectPathComponent) -> Effect<Action>

  @usableFromInline let child: ScopeChild<Child>
  // Receives the compiled child: see `WithChild`.
  @usableFromInline let run: Run
  // These three are for `_compiling(before:)`.
  @usableFromInline let path: AnyCasePath<ParentAction, Child.Action>
  @usableFromInline let field: StoredField<ParentState, Child.State>?
  @usableFromInline let observed: ObservedField<ParentState, Child.State>?

  @inlinable
  @inline(always)
  init(
    child: Child, scope: ScopeID, path: AnyCasePath<ParentAction, Child.Action>,
    field: StoredField<ParentState, Child.State>?,
    observed: ObservedField<ParentState, Child.State>? = nil, run: @escaping Run
  ) {
    self.child = ScopeChild(child, scope)
    self.path = path
    self.field = field
    self.observed = observed
    self.run = run
  }

  /// Runs a child reducer on a part of the parent's state.
  ///
  /// The part is changed in place. Actions of the child's effects are wrapped in the parent's
  /// action; the effects belong to the child's place in the store.
  // Inlined, so that the key paths are literals where the closures are made: the optimiser then
  // replaces them by direct access to the state, and the closures of the case path by plain code.
  @inlinable
  @inline(always)
  public init<ChildState, ChildAction>(
    state childState: @autoclosure () -> WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    let path = ParentAction.allCasePaths[keyPath: action]
    let observed = ObservedField.find(childState())
    let scope = ScopeID(ChildState.self, at: childState(), for: action)
    // Separate literals: the optimiser loses sight of one that is also used elsewhere.
    let stored = StoredField(childState())
    let childState = childState()
    self.init(child: child(), scope: scope, path: path, field: stored, observed: observed) {
      state, action, reduce, place in
      guard let childAction = path.extract(action) else { return .none }
      return reduce(&state[keyPath: childState], childAction).embedded(in: place, path.embed)
    }
  }

  /// Runs a child reducer on the value of a case of an enum state.
  ///
  /// The value is changed in place. A child's action while the state is in another case is an issue
  /// at this line. The child's effects are not cancelled when the case is left; `ifCaseLet`, or the
  /// `ifLet` that presents the enum, does that.
  ///
  /// ```swift
  /// Scope(state: \.detail, action: \.detail) { BookDetail() }
  /// ```
  @inlinable
  @inline(always)
  public init<ChildState, ChildAction>(
    state childState: CaseKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    let value = ParentState.allCasePaths[keyPath: childState]
    let path = ParentAction.allCasePaths[keyPath: action]
    let scope = ScopeID(ChildState.self, at: childState, for: action)
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let hint: OptimizerHint = \.self
    self.init(child: child(), scope: scope, path: path, field: nil) {
      state, action, reduce, place in
      useHint(hint)
      guard let childAction = path.extract(action) else { return .none }
      guard let effect = value.modify(&state, { reduce(&$0, childAction) }) else {
        reportOtherCase(action, of: state, operation: "Scope", at: location)
        return .none
      }
      return effect.embedded(in: place, path.embed)
    }
  }

  /// Catches the calls that fit no other initializer, so that the compiler shows this message
  /// instead of asking for case paths of a struct. Any name is a member of `_UnknownField`.
  @available(
    *, unavailable,
    message: "'state' names neither a variable of the parent's State nor a case of an enum State"
  )
  public init<ChildAction>(
    state: KeyPath<_UnknownField, _UnknownField>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    child: () -> Child
  ) where Child.Action == ChildAction {
    fatalError()
  }

  @inlinable
  public func reduce(
    into state: inout ParentState, action: ParentAction
  ) -> Effect<ParentAction> {
    compiledByHand().reduce(&state, action)
  }

  @inlinable
  public func _compile(in context: inout _CompilationContext) -> CompiledReducer<
    ParentState, ParentAction
  > {
    guard let observed else { return compiled(run, in: &context) }
    return compiled(observed, before: { _, _ in .none }, in: &context)
  }

  // The next function is inlined into this one where it is a literal.
  @inlinable
  @inline(always)
  public func _compiling(
    before next: @escaping (inout ParentState, ParentAction) -> Effect<ParentAction>
  ) -> (inout _CompilationContext) -> CompiledReducer<ParentState, ParentAction> {
    if let observed { return { context in compiled(observed, before: next, in: &context) } }
    guard let field else { return { context in _compile(in: &context).then(next) } }
    let path = path
    let hint: OptimizerHint = \.self
    let run: Run = { state, action, reduce, place in
      useHint(hint)
      guard let childAction = path.extract(action) else { return next(&state, action) }
      let effect = field.modify(&state) { reduce(&$0, childAction) }
      // Makes `next` the last call in nearly every case.
      if case .none = effect.step { return next(&state, action) }
      return effect.embedded(in: place, path.embed).merge(with: next(&state, action))
    }
    return { context in compiled(run, in: &context) }
  }

  @inlinable
  func compiled(
    _ run: @escaping Run, in context: inout _CompilationContext
  ) -> CompiledReducer<ParentState, ParentAction> {
    context.note(child.scope)
    let reduce = child.child._compile(in: &context).reduce
    let place = EffectPathComponent(child.scope.ofStore())
    return CompiledReducer { state, action in run(&state, action, reduce, place) }
  }

  @inlinable
  func compiled(
    _ field: ObservedField<ParentState, Child.State>,
    before next: @escaping (inout ParentState, ParentAction) -> Effect<ParentAction>,
    in context: inout _CompilationContext
  ) -> CompiledReducer<ParentState, ParentAction> {
    context.note(child.scope)
    let scope = ObservedScope(
      path: path, field: field, child: child.child._compile(in: &context).reduce,
      place: EffectPathComponent(child.scope.ofStore()), next: next)
    return CompiledReducer { state, action in scope.reduce(&state, action) }
  }
}

/// A `Scope` on a field of an observable state, and the reducer after it, as a store runs them.
// A class, which a closure captures as one word: the closure of each level passes on its captures
// one by one.
@usableFromInline
final class ObservedScope<State, Action, ChildState, ChildAction> {
  @usableFromInline let path: AnyCasePath<Action, ChildAction>
  @usableFromInline let field: ObservedField<State, ChildState>
  @usableFromInline let child: (inout ChildState, ChildAction) -> Effect<ChildAction>
  @usableFromInline let place: EffectPathComponent
  @usableFromInline let next: (inout State, Action) -> Effect<Action>

  @inlinable
  init(
    path: AnyCasePath<Action, ChildAction>, field: ObservedField<State, ChildState>,
    child: @escaping (inout ChildState, ChildAction) -> Effect<ChildAction>,
    place: EffectPathComponent, next: @escaping (inout State, Action) -> Effect<Action>
  ) {
    self.path = path
    self.field = field
    self.child = child
    self.place = place
    self.next = next
  }

  @inlinable
  @inline(always)
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    guard let childAction = path.extract(action) else { return next(&state, action) }
    let effect = field.modifyState(&state) { child(&$0, childAction) }
    // Makes `next` the last call in nearly every case.
    if case .none = effect.step { return next(&state, action) }
    return effect.embedded(in: place, path.embed).merge(with: next(&state, action))
  }
}

/// The child of a `Scope`, and its place.
// A class, and so one word: the optimiser sees through a `Scope` with few stored properties only,
// whatever the child consists of.
@usableFromInline
final class ScopeChild<Child> {
  @usableFromInline let child: Child
  @usableFromInline let scope: ScopeID

  @inlinable
  init(_ child: Child, _ scope: ScopeID) {
    self.child = child
    self.scope = scope
  }
}

/// A state of which every name is a field: see the unavailable initializer of ``Scope``.
@dynamicMemberLookup
public struct _UnknownField {
  public subscript(dynamicMember name: String) -> _UnknownField { self }
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
    let observed = ObservedField.find(childState)
    let scope = ScopeID(ChildState.self, at: childState, for: action)
    self.init(
      child: child(), scope: scope, path: path, field: StoredField(childState), observed: observed
    ) { state, action, reduce, place in
      reduce(&state[keyPath: childState], action).embedded(in: place, path.embed)
    }
  }
}
