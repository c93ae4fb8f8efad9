/// An observer of a store's state.
@usableFromInline
struct StateObserver<State> {
  /// Called with each state, and with nil once it is gone for good. Returns whether to call it
  /// again.
  @usableFromInline let look: (State?) -> Bool
  /// Whether the observer is no longer needed; can be called when nothing has changed.
  let isOver: () -> Bool
}
