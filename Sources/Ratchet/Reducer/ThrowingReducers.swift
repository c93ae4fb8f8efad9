import Synchronization

/// Finds out whether a tree of reducers may refuse an action by an error, so that only the stores of
/// those keep a copy of their state to go back to.
@usableFromInline
enum ThrowingReducers {
  // Trees are compiled on any thread.
  private static let compiled = Atomic<UInt64>(0)

  @TaskLocal private static var search: Search?

  private final class Search: Sendable {
    let hasFound = Atomic(false)
  }

  /// One was compiled.
  @usableFromInline
  static func note() {
    compiled.wrappingAdd(1, ordering: .relaxed)
    search?.hasFound.store(true, ordering: .relaxed)
  }

  /// One is going to be made while actions are reduced, if there is one in reducers of a type.
  @usableFromInline
  static func note(in type: any Reducer.Type) { if ThrowingTypes.include(type) { note() } }

  /// Compiles a tree.
  ///
  /// - Returns: the result, and whether there is a reducer in it that may refuse an action.
  // Of a struct: a function by itself would come back wrapped in another.
  @usableFromInline
  static func find<State, Action>(
    _ compile: () -> CompiledReducer<State, Action>
  ) -> (result: CompiledReducer<State, Action>, mayThrow: Bool) {
    // Programs without such reducers pay for no search.
    if compiled.load(ordering: .relaxed) == 0 {
      let result = compile()
      if compiled.load(ordering: .relaxed) == 0 { return (result, false) }
      // The first of the process, or one of another thread.
    }
    let inner = Search()
    let result = $search.withValue(inner) { compile() }
    let mayThrow = inner.hasFound.load(ordering: .relaxed)
    if mayThrow { search?.hasFound.store(true, ordering: .relaxed) }
    return (result, mayThrow)
  }

  /// A reducer that undoes what a refused action did before it was refused, to the state and to shared
  /// values; as it is where none is.
  @inlinable
  static func undoing<State, Action>(
    _ compile: () -> CompiledReducer<State, Action>
  ) -> CompiledReducer<State, Action> {
    let (compiled, mayThrow) = find(compile)
    guard mayThrow else { return compiled }
    let reduce = compiled.reduce
    let undo = SharedUndo()
    return CompiledReducer { state, action in
      let before = state
      var effect = Effect<Action>.none
      undo.recording {
        effect = reduce(&state, action)
      } isRefused: {
        effect.refusal != nil
      }
      guard let refusal = effect.refusal else { return effect }
      state = before
      refusal.isUndone = true
      return Effect(.refusal(refusal))
    }
  }
}
