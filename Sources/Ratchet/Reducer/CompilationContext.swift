import RatchetDependencies

/// The knowledge about a tree of reducers that is being compiled for one store. Each reducer passes
/// it on to the reducers that it is composed of.
public struct _CompilationContext {
  /// The types of the children that are being compiled, each within the one before.
  private var open: [ObjectIdentifier] = []

  /// Whether a reducer of the tree may refuse an action with an error, so that the store must keep
  /// a copy of its state for undoing.
  @usableFromInline var mayRefuse = false

  /// The operator that was compiled last, of those that cancel the effects of removed children.
  @usableFromInline private(set) var scopes: ScopeID?

  /// The inventory into which a test records the actions that the operators handle; nil outside
  /// tests.
  private let tree: TreeInventory?

  @usableFromInline
  init() { tree = .current }

  /// Records a child that an operator runs.
  @usableFromInline
  func note(_ scope: ScopeID) { tree?.note(scope) }

  /// A copy of an operator for the store, which cancels the effects of removed children.
  @usableFromInline
  mutating func ofStore(_ scope: ScopeID) -> ScopeID {
    let scope = scope.ofStore()
    scope.previous = scopes
    scopes = scope
    return scope
  }

  /// Records that writes of a type of actions are handled.
  @usableFromInline
  func note(bindingsOf action: Any.Type) { tree?.note(bindingsOf: action) }

  /// Records that reducers of a type, which are made while actions are reduced, may refuse an
  /// action, if they may.
  @usableFromInline
  mutating func note(refusalsOf type: any Reducer.Type) {
    if ThrowingTypes.include(type) { mayRefuse = true }
  }
}

// Features may contain themselves, as folders contain folders: each further level is compiled when
// an action first reaches it, since there is no last one.
extension _CompilationContext {
  /// Compiles the child of an operator now or, if it is nested in a child of its own type, with its
  /// first action. A child nested in its own type is nearly always another level of the same
  /// feature; if it is not, compiling it later does no harm.
  // Inlined, with the rare path outlined: the optimiser must see the key paths in the child's body.
  @inlinable
  @inline(always)
  mutating func compile<Child: Reducer>(
    _ child: Child
  ) -> CompiledReducer<Child.State, Child.Action> {
    guard begin(Child.self) else { return compileLater(child) }
    defer { end() }
    return child._compile(in: &self)
  }

  /// Adds the operators of this context to those of a store.
  func insertScopes(after known: ScopeID?) {
    guard let known, let last = scopes else { return }
    var first = last
    while let previous = first.previous { first = previous }
    first.previous = known.previous
    known.previous = last
  }

  /// Returns false, and begins nothing, if a child is nested in one of its own type.
  @usableFromInline
  mutating func begin(_ type: Any.Type) -> Bool {
    let type = ObjectIdentifier(type)
    guard !open.contains(type) else { return false }
    open.append(type)
    return true
  }

  @usableFromInline
  mutating func end() { open.removeLast() }

  /// A reducer that is compiled with its first action, with the dependencies that are current now.
  @usableFromInline
  @inline(never)
  func compileLater<Child: Reducer>(
    _ child: Child
  ) -> CompiledReducer<Child.State, Child.Action> {
    let scopes = scopes
    let dependencies = DependencyValues.current
    let isPresented = DependencyValues.isMakingPresented
    // Not shared: only the store that it is compiled for reduces by it.
    var reduce: ((inout Child.State, Child.Action) -> Effect<Child.Action>)?
    return CompiledReducer { state, action in
      if let reduce { return reduce(&state, action) }
      let compiled = DependencyValues.withCurrent(dependencies) {
        isPresented
          ? makePresented { child.compiled(after: scopes) } : child.compiled(after: scopes)
      }
      reduce = compiled.reduce
      return compiled.reduce(&state, action)
    }
  }
}

extension Reducer {
  /// This reducer as one function, for a call by hand: compiled anew for each call.
  @inlinable
  func compiledByHand() -> CompiledReducer<State, Action> {
    var context = _CompilationContext()
    return _compile(in: &context)
  }

  /// This reducer as one function, for a store that was compiled up to an operator before.
  func compiled(after scopes: ScopeID?) -> CompiledReducer<State, Action> {
    var context = _CompilationContext()
    let compiled = _compile(in: &context)
    context.insertScopes(after: scopes)
    return compiled
  }

  /// This reducer as a store runs it: it undoes the changes of a refused action.
  @inlinable
  package func compiledForStore() -> CompiledReducer<State, Action> {
    var context = _CompilationContext()
    let compiled = _compile(in: &context)
    return context.mayRefuse ? compiled.undoing(context.scopes) : compiled
  }
}
