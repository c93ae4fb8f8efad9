extension Store {
  /// Calls the observer after each action, in the store's isolation, before its effects start. It
  /// replaces other observers. Root stores only; while an observer is set, the state is copied for
  /// each action.
  package func observeTransitions(
    _ observer: @escaping @Sendable (Transition<State, Action>) -> Void
  ) {
    core.observeTransitions(observer)
  }

  /// Like `observeTransitions`, but keeps existing observers and calls this one after them.
  package func followTransitions(
    _ observer: @escaping @Sendable (Transition<State, Action>) -> Void
  ) {
    core.followTransitions(observer)
  }

  /// Like `followTransitions`, for scoped stores too: called after each action of the root with the
  /// states of this store before and after it. A state is nil if the scope's state is gone.
  package func followStates(
    _ observer: @escaping @Sendable (_ action: Any, _ before: State?, _ after: State?) -> Void
  ) {
    core.followStates(observer)
  }
}
