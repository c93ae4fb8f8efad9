/// Code between a store's senders and its reducer: it sees every action, those of effects included, and
/// the state before and after; it may put another action in its place, or refuse it.
///
/// It runs in the store's isolation, once for each action. Of several, the first in the list is the
/// outermost: it looks first before the action is reduced, and last after. It must not wait, and cannot
/// change the state: only reducers do. A store without middleware pays nothing for it.
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
  /// Called before the action is reduced. It may change the action; an error that it throws is a veto:
  /// nothing is reduced, `trySend` throws the error, and `send` gives it as ``StoreTask/refusal``.
  public typealias WillReduce =
    @Sendable (_ action: inout Action, _ state: State, _ origin: ActionOrigin) throws -> Void

  /// Called after the action was reduced, and before its effects start; not for one that was refused.
  public typealias DidReduce = @Sendable (_ action: Action, _ state: State) -> Void

  /// Looks before an action, and answers what looks after it.
  let look: @Sendable (inout Action, State, ActionOrigin) throws -> DidReduce

  public init(
    willReduce: @escaping WillReduce = { _, _, _ in },
    didReduce: @escaping DidReduce = { _, _ in }
  ) {
    look = { action, state, origin in
      try willReduce(&action, state, origin)
      return didReduce
    }
  }

  /// Compares a part of the state before an action with what it is after. The part is held meanwhile:
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
      // Handed to the call after, which comes before anything else does.
      nonisolated(unsafe) let before = value(state)
      return { compare($0, before, value($1)) }
    }
  }
}

/// Where an action comes from.
public enum ActionOrigin: Equatable, Sendable {
  /// It was sent from outside the store.
  case sent
  /// A running effect sent it, with the name that `Effect.run` gave it; or it is that of a `.send`
  /// effect, which has none.
  case effect(name: String?)
}
