public import RatchetDependencies
import RatchetIssues

/// The stores of a server, one for each key: a session, a tenant, a game.
///
/// A store is made when its key is first asked for, from what `restore` gives, and is the same for all who
/// ask while it lives. It goes when nobody uses it: after having been idle for some time, when there are
/// too many (the least recently used first), or by `evict`. Its state is saved before. A store is used
/// while somebody holds it or a scope of it, and while one of its effects runs that is not marked by
/// ``Effect/background()``: such effects are cancelled when the store goes.
///
/// ```swift
/// let pool = StorePool(
///   idleAfter: .seconds(60), maximumCount: 1_000, saveEvery: .seconds(10),
///   initialState: { (id: Int) in Counter.State(id: id) },
///   reducer: { Counter() },
///   restore: { id in try await database.state(id) },
///   save: { id, state in try await database.save(state, id) })
///
/// try await pool.withStore(for: 7) { store in
///   await store.send(.incrementTapped).finish()
/// }
/// ```
///
/// - Of a key, one restore or save runs at a time, and a restore follows the save before it.
/// - A store that is asked for while it is being saved stays, and is saved again when it is idle again.
/// - A save that fails keeps the store, and is tried again when it has been idle as long again.
/// - With `saveEvery`, a state that may have changed is saved at the latest so long after its store came to
///   be used, or after the save before began: a crash loses no more than that, and the time that a save
///   takes.
/// - What an effect in the background changes while the state is saved for the last time goes with the
///   store.
/// - Stores, `restore`, `save` and `onFailure` have the dependencies that were in force where the pool was
///   made. Time is measured by the clock dependency.
/// - A pool is ended by `shutDown(timeout:)`; one that is let go without it loses what was not saved, which
///   is an issue.
public actor StorePool<Key: Hashable & Sendable, State: Sendable, Action> {
  private typealias Ticket = PoolMachine<Key>.Ticket

  private var machine: PoolMachine<Key>
  private var stores: [Key: PooledStore<State, Action>] = [:]
  private let hooks: PoolHooks<Key, State, Action>
  /// Nil where nothing has asked for the time yet: a test then needs no clock.
  private var time: PoolTime?
  private let makeTime: @Sendable () -> PoolTime
  private let location: IssueLocation
  private var alarm: Task<Void, Never>?

  private var tickets = 0
  private var awaitingStore: [Ticket: CheckedContinuation<Store<State, Action>, any Error>] = [:]
  private var awaitingEnd: [Ticket: CheckedContinuation<Bool, any Error>] = [:]
  /// Answered with false where the waiting task was cancelled.
  private var awaitingClose: [Ticket: CheckedContinuation<Bool, Never>] = [:]
  private var waiters:
    [(
      condition: @Sendable (PoolMachine<Key>) -> Bool,
      continuation: CheckedContinuation<Void, Never>
    )] = []
  /// What could not be saved while the pool closed.
  private var failures: [Key: any Error] = [:]

  /// Makes a pool without stores.
  ///
  /// - Parameters:
  ///   - idleAfter: how long a store that nobody uses is kept; without it, until there are too many.
  ///   - maximumCount: how many stores are kept, if so many can be let go: used ones stay.
  ///   - saveEvery: how often the state of a store that stays is saved, while it may change; without it,
  ///     a state is saved when its store goes.
  ///   - inbox: how many actions may wait for each store.
  ///   - middleware: sees every action of each store before and after it is reduced; the outermost first.
  ///   - initialState: the state of a key for which nothing was saved.
  ///   - reducer: made for each store.
  ///   - prepareDependencies: the overrides of one store, on top of those in force here.
  ///   - restore: gives the state that was saved for a key, or nil. An error is passed on to those who
  ///     asked for the store, and the next who asks tries again.
  ///   - save: saves the state of a key.
  ///   - onFailure: told when a save fails that nobody waits for; without it, an issue is reported.
  public init<R: Reducer<State, Action>>(
    idleAfter: Duration? = nil,
    maximumCount: Int? = nil,
    saveEvery: Duration? = nil,
    inbox: StoreInbox = .unbounded,
    middleware: [Middleware<State, Action>] = [],
    initialState: @escaping @Sendable (Key) -> State,
    @ReducerBuilder<State, Action> reducer: @escaping @Sendable () -> R,
    withDependencies prepareDependencies:
      @escaping @Sendable (Key, inout DependencyValues) -> Void =
      { _, _ in },
    restore: @escaping @Sendable (Key) async throws -> State? = { _ in nil },
    save: @escaping @Sendable (Key, State) async throws -> Void = { _, _ in },
    onFailure: (@Sendable (Key, any Error) -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let dependencies = DependencyValues.inForce
    self.location = location
    machine = PoolMachine(
      idleAfter: idleAfter, maximumCount: maximumCount, saveEvery: saveEvery)
    hooks = PoolHooks(
      make: { key, state in
        DependencyValues.withCurrent(dependencies) {
          Store(
            initialState: state ?? initialState(key), inbox: inbox, middleware: middleware,
            reducer: reducer
          ) {
            prepareDependencies(key, &$0)
          }
        }
      },
      restore: { key in
        try await DependencyValues.withCurrent(dependencies) { try await restore(key) }
      },
      save: { key, state in
        try await DependencyValues.withCurrent(dependencies) { try await save(key, state) }
      },
      onFailure: { key, error in
        guard let onFailure else {
          return reportIssue(Wording.poolNotSaved(key: "\(key)", error: error, at: location))
        }
        DependencyValues.withCurrent(dependencies) { onFailure(key, error) }
      })
    makeTime = { PoolTime(dependencies.continuousClock) }
    // Asked for a clock only where one is needed: a test then has to give one.
    time = idleAfter == nil && saveEvery == nil ? nil : makeTime()
  }

  deinit {
    alarm?.cancel()
    guard machine.count > 0 else { return }
    reportIssue(Wording.poolNotShutDown(keys: machine.keys.map { "\($0)" }.sorted(), at: location))
  }

  /// How many stores there are, those on their way included.
  public var count: Int { machine.count }

  /// The keys of these stores.
  public var keys: Set<Key> { Set(machine.keys) }

  /// The store of a key, made or restored where it is not there. It stays while it, or a scope of it, is
  /// held.
  ///
  /// - Throws: what `restore` throws, or ``StorePoolError/closed`` after `shutDown()`.
  public func store(for key: Key) async throws -> Store<State, Action> {
    let ticket = makeTicket()
    return try await withCheckedThrowingContinuation { continuation in
      awaitingStore[ticket] = continuation
      perform(machine.request(key, ticket, now: now))
    }
  }

  /// Runs an operation with the store of a key, which stays for at least as long.
  ///
  /// - Throws: what `store(for:)` and the operation throw.
  @discardableResult
  public nonisolated(nonsending) func withStore<R>(
    for key: Key, _ operation: nonisolated(nonsending) (Store<State, Action>) async throws -> R
  ) async throws -> R {
    let store = try await store(for: key)
    defer { withExtendedLifetime(store) {} }
    return try await operation(store)
  }

  /// Saves the state of a key, and lets its store go. One that was given back just before can be evicted
  /// at once.
  ///
  /// - Returns: false where it stays: somebody holds it, an effect of it runs that is not in the
  ///   background, or somebody came to use it while it was saved.
  /// - Throws: what `save` throws; the store then stays.
  @discardableResult
  public func evict(_ key: Key) async throws -> Bool {
    await learnOfRelease(key)
    let ticket = makeTicket()
    return try await withCheckedThrowingContinuation { continuation in
      awaitingEnd[ticket] = continuation
      perform(machine.evict(key, ticket))
    }
  }

  /// Saves and lets go all that nobody uses. Failures are told as those of other evictions are.
  ///
  /// - Returns: how many have gone.
  @discardableResult
  public func evictIdle() async -> Int {
    let keys = machine.idleKeys
    return await withTaskGroup { group in
      for key in keys { group.addTask { await self.evictTelling(key) } }
      var count = 0
      for await isGone in group where isGone { count += 1 }
      return count
    }
  }

  private func evictTelling(_ key: Key) async -> Bool {
    do {
      return try await evict(key)
    } catch {
      hooks.onFailure(key, error)
      return false
    }
  }

  /// Ends the pool: nobody gets a store any more; each is saved and goes as soon as nobody uses it and
  /// its effects have ended, but for those in the background, which are cancelled with it. Returns when
  /// all have gone.
  ///
  /// With a timeout, what is left after it ends by force: all effects are cancelled, each state is saved
  /// as it is then, whoever holds the store, and a store that is still being restored is given to nobody.
  /// What is done with a store that is held on is not saved. A save that is under way is waited for.
  ///
  /// Where the waiting task is cancelled, this throws for the keys that are left, and the pool goes on to
  /// end, by force where the timeout says so.
  ///
  /// - Parameter timeout: measured by the clock dependency. Without one, this waits for as long as somebody
  ///   uses a store.
  /// - Throws: ``StorePoolFailures`` where states could not be saved, or, by `CancellationError`, were not
  ///   saved yet. Their stores stay; call this again to try again.
  public func shutDown(timeout: Duration? = nil) async throws(StorePoolFailures<Key>) {
    failures = [:]
    let ticket = makeTicket()
    let timer = timeout.map { endByForce(after: $0) }
    let isClosed = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        awaitingClose[ticket] = continuation
        perform(machine.close(ticket))
        // One that is cancelled from here on is stopped when it waits: this is the pool's actor.
        if Task.isCancelled { stopWaiting(ticket) }
      }
    } onCancel: {
      Task { await stopWaiting(ticket) }
    }
    var errors = failures
    if isClosed {
      timer?.cancel()
      alarm?.cancel()
    } else {
      for key in machine.keys where errors[key] == nil { errors[key] = CancellationError() }
    }
    if !errors.isEmpty { throw StorePoolFailures(errors: errors) }
  }

  private func endByForce(after timeout: Duration) -> Task<Void, Never> {
    let time = time ?? makeTime()
    self.time = time
    return Task { [weak self] in
      do {
        try await time.sleep(timeout)
        await self?.endByForce()
      } catch {
        // The pool has ended before.
      }
    }
  }

  private func endByForce() { perform(machine.closeByForce()) }

  private func stopWaiting(_ ticket: Ticket) {
    awaitingClose.removeValue(forKey: ticket)?.resume(returning: false)
  }

  private var now: Duration { time?.now() ?? .zero }

  private func makeTicket() -> Ticket {
    tickets += 1
    return tickets
  }
}

// What the machine has decided.
extension StorePool {
  private func perform(_ commands: [PoolMachine<Key>.Command]) {
    for command in commands {
      switch command {
      case .restore(let key): restore(key)
      case .deliver(let key, let tickets): deliver(key, to: tickets)
      case .refuse(let ticket):
        awaitingStore.removeValue(forKey: ticket)?.resume(throwing: StorePoolError.closed)
      case .watch(let key, let use): watch(key, use)
      case .save(let key, let isForced): save(key, isForced: isForced)
      case .checkpoint(let key): checkpoint(key)
      case .drop(let key): stores[key] = nil
      case .answer(_, let tickets, let isGone):
        for ticket in tickets { awaitingEnd.removeValue(forKey: ticket)?.resume(returning: isGone) }
      case .wake(let time): wake(at: time)
      case .closed(let tickets):
        for ticket in tickets { awaitingClose.removeValue(forKey: ticket)?.resume(returning: true) }
      }
    }
    if !waiters.isEmpty { resumeWaiters() }
  }

  /// Waits until something is so.
  func until(_ condition: @escaping @Sendable (PoolMachine<Key>) -> Bool) async {
    if condition(machine) { return }
    await withCheckedContinuation { waiter in
      // Asked again: on its way into the continuation, the task gives other jobs of the pool a turn.
      if condition(machine) { waiter.resume() } else { waiters.append((condition, waiter)) }
    }
  }

  private func resumeWaiters() {
    for waiter in waiters where waiter.condition(machine) { waiter.continuation.resume() }
    waiters.removeAll { $0.condition(machine) }
  }

  private func restore(_ key: Key) {
    Task {
      do {
        let state = try await hooks.restore(key)
        // The pool may have ended by force meanwhile.
        guard machine.isOpening(key) else { return }
        stores[key] = PooledStore(hooks.make(key, state))
        perform(machine.restored(key, now: now))
      } catch {
        let (failed, commands) = machine.restoreFailed(key)
        for ticket in failed {
          awaitingStore.removeValue(forKey: ticket)?.resume(throwing: error)
        }
        perform(commands)
      }
    }
  }

  private func deliver(_ key: Key, to tickets: [Ticket]) {
    // The machine delivers what it has made open.
    guard let pooled = stores[key] else { preconditionFailure("\(key) is open and has no store.") }
    for ticket in tickets {
      let (store, isNew) = pooled.lend { [weak self] in self?.released(later: key) }
      // One that is held already is one use, however many ask for it.
      if !isNew { perform(machine.released(key)) }
      awaitingStore.removeValue(forKey: ticket)?.resume(returning: store)
    }
  }

  // Told where the last reference goes, on any thread.
  private nonisolated func released(later key: Key) {
    Task { await released(key) }
  }

  private func released(_ key: Key) { perform(machine.released(key)) }

  /// Waits for the news that nobody uses a store any more, where it is on its way.
  private func learnOfRelease(_ key: Key) async {
    guard let pooled = stores[key], !pooled.isHeld, let use = machine.openUse(key),
      await pooled.store.isQuiet
    else { return }
    await until { $0.openUse(key) != use }
  }

  private func watch(_ key: Key, _ use: Int) {
    // The pool may go while effects run that never end, and so may the store.
    Task { [weak self, weak store = stores[key]?.store] in
      let hasBackground = await withCheckedContinuation { waiter in
        Task { [weak store] in
          guard let store else { return waiter.resume(returning: false) }
          await store.whenQuiet(waiter)
        }
      }
      await self?.settled(key, use, hasBackground: hasBackground)
    }
  }

  private func settled(_ key: Key, _ use: Int, hasBackground: Bool) {
    perform(machine.settled(key, use: use, hasBackground: hasBackground, now: now))
  }

  private func save(_ key: Key, isForced: Bool) {
    guard let store = stores[key]?.store else { return }
    Task {
      do {
        guard let state = await isForced ? store.lastState() : store.quietState else {
          return perform(machine.foundBusy(key, now: now))
        }
        try await hooks.save(key, state)
        failures[key] = nil
        perform(machine.saved(key))
      } catch {
        if machine.isClosed { failures[key] = error }
        let (failed, commands) = machine.saveFailed(key, now: now)
        if failed.isEmpty, !machine.isClosed { hooks.onFailure(key, error) }
        for ticket in failed { awaitingEnd.removeValue(forKey: ticket)?.resume(throwing: error) }
        perform(commands)
      }
    }
  }

  private func checkpoint(_ key: Key) {
    guard let store = stores[key]?.store else { return }
    Task {
      do {
        try await hooks.save(key, store.state)
        perform(machine.checkpointed(key))
      } catch {
        let commands = machine.checkpointFailed(key, now: now)
        hooks.onFailure(key, error)
        perform(commands)
      }
    }
  }

  private func wake(at moment: Duration) {
    guard let time else { return }
    alarm?.cancel()
    alarm = Task { [weak self] in
      do {
        try await time.sleep(moment - time.now())
        await self?.woke()
      } catch {
        // The pool has gone, or was shut down.
      }
    }
  }

  private func woke() { perform(machine.woke(now: now)) }
}
