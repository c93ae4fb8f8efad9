/// Somebody who is told the state of a store.
@usableFromInline
struct StateObserver<State> {
  /// Called with the state, and with nil when it is gone for good; answers whether to be called again.
  @usableFromInline let look: (State?) -> Bool
  /// Whether nobody needs it any more, asked without a change to tell of.
  let isOver: () -> Bool
}
