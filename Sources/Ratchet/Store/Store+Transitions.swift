extension Store {
  /// Calls an observer, and no other, after each action, in the store's isolation, before its effects start. Root
  /// stores only; while one observes, the state is copied for each action.
  package func observeTransitions(
    _ observer: @escaping @Sendable (Transition<State, Action>) -> Void
  ) {
    core.observeTransitions(observer)
  }

  /// As `observeTransitions`, after those who observe already, and whether there are any.
  package func followTransitions(
    _ observer: @escaping @Sendable (Transition<State, Action>) -> Void
  ) {
    core.followTransitions(observer)
  }

  /// As `followTransitions`, of a scoped store too: with each action of the root, and the states of this store
  /// before and after it, which are nil where what it was scoped to is gone.
  package func followStates(
    _ observer: @escaping @Sendable (_ action: Any, _ before: State?, _ after: State?) -> Void
  ) {
    core.followStates(observer)
  }
}
