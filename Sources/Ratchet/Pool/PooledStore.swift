import RatchetDependencies

/// A store of a pool, and whether somebody holds it.
///
/// What is given out is another store over the same state, as a scope is. It and its scopes hold a loan,
/// which tells the pool when the last of them has gone.
final class PooledStore<State, Action> {
  let store: Store<State, Action>
  private weak var lent: Store<State, Action>?
  private weak var loan: PoolLoan?

  init(_ store: Store<State, Action>) { self.store = store }

  /// Whether somebody holds it, or a scope of it.
  var isHeld: Bool { loan != nil }

  /// The store to give out: the same while somebody holds it.
  ///
  /// - Parameter onEnd: called on any thread when nobody holds it, or a scope of it, any more.
  /// - Returns: also whether it was held by nobody.
  func lend(onEnd: @escaping @Sendable () -> Void) -> (store: Store<State, Action>, isNew: Bool) {
    if let lent { return (lent, false) }
    // A scope of it may be held while itself is not.
    let known = loan
    let loan = known ?? PoolLoan(onEnd)
    let lent = Store<State, Action>(
      core: store.core,
      dispatch: StoreDispatch { [dispatch = store.dispatch, loan] action in
        withExtendedLifetime(loan) { dispatch.send(action) }
      },
      gate: store.gate)
    self.loan = loan
    self.lent = lent
    return (lent, known == nil)
  }
}

/// One use of a store; it ends with its last reference.
final class PoolLoan: Sendable {
  private let onEnd: @Sendable () -> Void

  init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  deinit { onEnd() }
}

/// What a pool was given to do its work with.
struct PoolHooks<Key: Sendable, State: Sendable, Action>: Sendable {
  let make: @Sendable (Key, State?) -> Store<State, Action>
  let restore: @Sendable (Key) async throws -> State?
  let save: @Sendable (Key, State) async throws -> Void
  let onFailure: @Sendable (Key, any Error) -> Void
}

/// The time of a pool, whatever the instants of its clock are.
struct PoolTime: Sendable {
  /// Since this was made.
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
      // A test clock would hold a sleep of no time until it is moved next.
      sleep: { if $0 > .zero { try await clock.sleep(for: $0) } })
  }
}
