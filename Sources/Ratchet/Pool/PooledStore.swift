import RatchetDependencies

/// A store of a pool, and whether it is in use.
///
/// The pool lends out another store over the same state, like a scope. That store and its scopes
/// hold a loan, which notifies the pool when the last of them is released.
final class PooledStore<State, Action> {
  let store: Store<State, Action>
  private weak var lent: Store<State, Action>?
  private weak var loan: PoolLoan?
  private let onEnd: @Sendable (PoolKey) -> Void

  /// - Parameter onEnd: called on any thread when neither the lent store nor a scope of it is
  ///   referenced any more, with the key. It must not retain the key, which retains this.
  init(_ store: Store<State, Action>, onEnd: @escaping @Sendable (PoolKey) -> Void) {
    self.store = store
    self.onEnd = onEnd
  }

  /// Whether the lent store or a scope of it is still referenced.
  var isHeld: Bool { loan != nil }

  /// The store to give out; the same one while it is referenced.
  ///
  /// - Returns: also whether this begins a new use.
  func lend(_ key: PoolKey) -> (store: Store<State, Action>, isNew: Bool) {
    if let lent { return (lent, false) }
    // A scope of the lent store may be referenced when the lent store itself is not.
    let known = loan
    let loan = known ?? PoolLoan(key, onEnd)
    let lent = Store<State, Action>(
      core: store.core,
      dispatch: { [dispatch = store.dispatch, loan] action in
        withExtendedLifetime(loan) { dispatch(action) }
      },
      gate: store.gate)
    self.loan = loan
    self.lent = lent
    return (lent, known == nil)
  }
}

/// The key of a store, as the pool's machine knows it. So the machine is compiled for one type of
/// keys: for others, each step would look up types at run time.
// Unchecked, as the subclass: only the pool touches what changes, in its isolation.
class PoolKey: Hashable, @unchecked Sendable {
  static func == (left: PoolKey, right: PoolKey) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A key, and its store if that exists.
// Unchecked: see the superclass.
final class PoolSeat<Key: Sendable, State, Action>: PoolKey, @unchecked Sendable {
  let key: Key
  var pooled: PooledStore<State, Action>?

  init(_ key: Key) { self.key = key }
}

/// A task that waits for a change of a pool.
struct PoolWaiter {
  let condition: () -> Bool
  let continuation: CheckedContinuation<Void, Never>
}

/// One use of a store. It ends when the last reference to it goes.
final class PoolLoan: Sendable {
  private let key: PoolKey
  private let onEnd: @Sendable (PoolKey) -> Void

  init(_ key: PoolKey, _ onEnd: @escaping @Sendable (PoolKey) -> Void) {
    self.key = key
    self.onEnd = onEnd
  }

  deinit { onEnd(key) }
}

/// The functions that a pool was given.
struct PoolHooks<Key: Sendable, State: Sendable, Action>: Sendable {
  let make: @Sendable (Key, State?) -> Store<State, Action>
  let restore: @Sendable (Key) async throws -> State?
  let save: @Sendable (Key, State) async throws -> Void
  let onFailure: @Sendable (Key, any Error) -> Void
}

/// The time of a pool, independent of its clock's type of instants.
struct PoolTime: Sendable {
  /// The time since this was made.
  let now: @Sendable () -> Duration
  let sleep: @Sendable (Duration) async throws -> Void

  init(_ clock: any Clock<Duration>) { self = Self.open(clock) }

  private init(
    now: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  private static func open<C: Clock<Duration>>(_ clock: C) -> PoolTime {
    let start = clock.now
    return PoolTime(
      now: { start.duration(to: clock.now) },
      // A test clock would hold even a sleep of zero until it is next advanced.
      sleep: { if $0 > .zero { try await clock.sleep(for: $0) } })
  }
}
