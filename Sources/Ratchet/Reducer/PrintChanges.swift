extension Reducer {
  /// Prints each action that this reducer receives, on one line, and the difference that it made to
  /// the state.
  ///
  /// For debugging; it works in release builds too. While it prints changes, the state is copied
  /// before each action, and so are the collections in it that the action changes. Without a
  /// printer (nil) it does nothing.
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
    Around(self) { base, context in
      let base = base._compile(in: &context).reduce
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
