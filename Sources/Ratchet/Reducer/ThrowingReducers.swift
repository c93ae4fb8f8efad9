import Synchronization

/// Determines whether a tree of reducers may refuse an action with an error, so that only stores of
/// such trees keep a copy of their state for undoing.
@usableFromInline
enum ThrowingReducers {
  // Atomic: trees are compiled on any thread.
  private static let compiled = Atomic<UInt64>(0)

  @TaskLocal private static var search: Search?

  private final class Search: Sendable {
    let hasFound = Atomic(false)
  }

  /// Notes that a throwing reducer was compiled.
  @usableFromInline
  static func note() {
    compiled.wrappingAdd(1, ordering: .relaxed)
    search?.hasFound.store(true, ordering: .relaxed)
  }

  /// Notes that reducers of a type, which are made while actions are reduced, contain a throwing
  /// reducer, if they do.
  @usableFromInline
  static func note(in type: any Reducer.Type) { if ThrowingTypes.include(type) { note() } }

  /// Compiles a tree.
  ///
  /// - Returns: the result, and whether a reducer in it may refuse an action.
  // Returns the struct: a plain function would come back wrapped in another.
  @usableFromInline
  static func find<State, Action>(
    _ compile: () -> CompiledReducer<State, Action>
  ) -> (result: CompiledReducer<State, Action>, mayThrow: Bool) {
    // Programs without such reducers pay for no search.
    if compiled.load(ordering: .relaxed) == 0 {
      let result = compile()
      if compiled.load(ordering: .relaxed) == 0 { return (result, false) }
      // It is the first of the process, or another thread compiled one.
    }
    let inner = Search()
    let result = $search.withValue(inner) { compile() }
    let mayThrow = inner.hasFound.load(ordering: .relaxed)
    if mayThrow { search?.hasFound.store(true, ordering: .relaxed) }
    return (result, mayThrow)
  }

  /// A reducer that undoes the changes of a refused action to the state and to shared values; the
  /// compiled reducer itself if none may refuse.
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
