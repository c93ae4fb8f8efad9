extension Store {
  /// Calls the observer after each action, in the store's isolation, before its effects start. It
  /// replaces other observers. Root stores only; while an observer is set, the state is copied for
  /// each action.
  package func observeTransitions(
    _ observer: @escaping @Sendable (Transition<State, Action>) -> Void
  ) {
    rootCore.observeTransitions(observer)
  }

  /// Like `observeTransitions`, but keeps existing observers and calls this one after them.
  package func followTransitions(
    _ observer: @escaping @Sendable (Transition<State, Action>) -> Void
  ) {
    rootCore.followTransitions(observer)
  }

  /// Like `followTransitions`, for scoped stores too: called after each action of the root with the
  /// states of this store before and after it. A state is nil if the scope's state is gone.
  package func followStates(
    _ observer: @escaping @Sendable (_ action: Any, _ before: State?, _ after: State?) -> Void
  ) {
    core.followStates(observer)
  }

  /// The core of a root store. Only a root has all parts of a transition: the state before an
  /// action may be gone in a scope.
  private var rootCore: RootCore<State, Action> {
    guard let root = core as? RootCore<State, Action> else {
      fatalError("\(type(of: core)) is driven by a test; only a root can be.")
    }
    return root
  }
}
