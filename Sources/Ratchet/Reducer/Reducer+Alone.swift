extension Reducer {
  /// This reducer as a store runs it, to be called without one: what refuses an action undoes it.
  package func compiledAlone() -> CompiledReducer<State, Action> {
    ThrowingReducers.undoing { RecursiveReducers.compiling { _compiled() } }
  }
}
