extension Reducer {
  /// This reducer as a store runs it, for calls without a store. It undoes the changes of a refused
  /// action.
  package func compiledAlone() -> CompiledReducer<State, Action> {
    ThrowingReducers.undoing { RecursiveReducers.compiling { _compiled() } }
  }
}
