/// Code between a store's senders and its reducer. It sees every action, including those of
/// effects, and the state before and after; it may replace an action or refuse it.
///
/// It runs in the store's isolation, once for each action. The first middleware in the list is the
/// outermost: it is called first before the action is reduced, and last after. It must not wait,
/// and cannot change the state: only reducers do. A store without middleware pays nothing for it.
///
/// ```swift
/// let audit = Middleware<Account.State, Account.Action>(
///   willReduce: { action, state, origin in
///     if state.isFrozen, origin == .sent { throw AccountFrozen() }
///   },
///   didReduce: { action, state in log("\(action): \(state.balance)") })
///
/// let store = Store(initialState: Account.State(), middleware: [audit]) { Account() }
/// ```
public struct Middleware<State, Action>: Sendable {
  /// Called before the action is reduced. It may change the action. An error that it throws is a
  /// veto: nothing is reduced, `trySend` throws the error, and `send` gives it as
  /// ``StoreTask/refusal``.
  public typealias WillReduce =
    @Sendable (_ action: inout Action, _ state: State, _ origin: ActionOrigin) throws -> Void

  /// Called after the action was reduced and before its effects start; not called for a refused
  /// action.
  public typealias DidReduce = @Sendable (_ action: Action, _ state: State) -> Void

  /// Called before an action; returns the closure to call after it.
  let look: @Sendable (inout Action, State, ActionOrigin) throws -> DidReduce

  /// Makes a middleware of a closure that runs before each action and one that runs after it.
  public init(
    willReduce: @escaping WillReduce = { _, _, _ in },
    didReduce: @escaping DidReduce = { _, _ in }
  ) {
    look = { action, state, origin in
      try willReduce(&action, state, origin)
      return didReduce
    }
  }

  /// Compares a part of the state before and after each action. The part is retained meanwhile, so
  /// a collection in it that the action changes is copied once.
  ///
  /// ```swift
  /// Middleware(comparing: \.total) { action, before, after in metrics.record(after - before) }
  /// ```
  public init<Value>(
    comparing value: @escaping @Sendable (State) -> Value,
    _ compare: @escaping @Sendable (_ action: Action, _ before: Value, _ after: Value) -> Void
  ) {
    look = { action, state, _ in
      // Consumed by the call after the action, before any other code can touch it.
      nonisolated(unsafe) let before = value(state)
      return { compare($0, before, value($1)) }
    }
  }
}

/// The sender of an action.
public enum ActionOrigin: Equatable, Sendable {
  /// The action was sent from outside the store.
  case sent
  /// A running effect sent it; `name` is the one given to `Effect.run`. Also the action of a
  /// `.send` effect, whose name is nil.
  case effect(name: String?)
}
