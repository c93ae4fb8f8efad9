extension Store {
  /// Calls the observer after each action that is reduced, in the store's isolation, before the
  /// effects of that action start. Observers are called in the order in which they came, and stay
  /// for the store's life. While there is one, the state is copied for each action.
  ///
  /// For root stores only: a scope reduces nothing.
  package func observeTransitions(
    _ observer: @escaping @Sendable (Transition<State, Action>) -> Void
  ) {
    guard let root = core as? RootCore<State, Action> else {
      preconditionFailure("Transitions are observed on the root store; this one is a scope.")
    }
    let earlier = root.machine.onTransition
    root.machine.onTransition = { transition in
      earlier?(transition)
      observer(transition)
    }
  }
}
