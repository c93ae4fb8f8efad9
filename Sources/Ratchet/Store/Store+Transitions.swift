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
}
