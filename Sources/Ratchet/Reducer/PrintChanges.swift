extension Reducer {
  /// Prints each action that this reducer gets, on one line, and what changed in the state.
  ///
  /// For a look while developing; it works in release builds too. While a printer prints changes, the
  /// state is copied before each action, and what the action changes with it. Without a printer it is as
  /// if this were not there.
  ///
  /// ```swift
  /// Store(initialState: Counter.State()) {
  ///   Counter()._printChanges()
  /// }
  /// // .incrementTapped
  /// //   Counter.State(
  /// // -   count: 0
  /// // +   count: 1
  /// //   )
  /// ```
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> Around<Self> {
    Around(self) { base in
      let base = base._compiled().reduce
      switch printer?.output {
      case nil: return base
      case .action(let print):
        return { state, action in
          print(action)
          return base(&state, action)
        }
      case .change(let print):
        return { state, action in
          let before = state
          let effect = base(&state, action)
          print(action, before, state)
          return effect
        }
      }
    }
  }
}
