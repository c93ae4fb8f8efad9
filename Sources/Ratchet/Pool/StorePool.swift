public import RatchetDependencies
import RatchetIssues

/// The stores of a server, one for each key: a session, a tenant, a game.
///
/// The pool makes a store when its key is first requested, with the state that `restore` returns,
/// and every caller gets the same store while it lives. A store is in use while a reference to it,
/// or to a scope of it, is held, and while it runs an effect that is not marked by
/// ``Effect/background()``. An unused store is saved and evicted: after it was idle for some time,
/// when there are too many (the least recently used first), or by `evict`. Its background effects
/// are cancelled then.
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
/// - Per key, restores and saves never overlap, and a restore starts after the previous save has
///   ended.
/// - A store that is requested during its save stays, and is saved again when it is idle again.
/// - If a save fails, the store stays, and the save is tried again after another idle interval.
/// - With `saveEvery`, a state that may have changed is saved at the latest that long after its
///   store came into use, or after the previous save began. So a crash loses the changes of that
///   interval and of the time that a save takes.
/// - Changes that a background effect makes during the last save are lost with the store.
/// - Stores, `restore`, `save` and `onFailure` have the dependencies that were current where the
///   pool was made. Time is measured by the clock dependency.
/// - End a pool with `shutDown(timeout:)`. A pool that is released without it loses the states that
///   were not saved, and reports an issue.
public actor StorePool<Key: Hashable & Sendable, State: Sendable, Action> {
  typealias Ticket = PoolMachine<PoolKey>.Ticket
  typealias Seat = PoolSeat<Key, State, Action>

  var machine: PoolMachine<PoolKey>
  /// One seat for each key that the machine knows.
  var seats: [Key: Seat] = [:]
  let hooks: PoolHooks<Key, State, Action>
  /// Nil until the time is first needed, so that a test without time needs no clock.
  var time: PoolTime?
  let makeTime: @Sendable () -> PoolTime
  private let location: IssueLocation
  var alarm: Task<Void, Never>?

  private var tickets = 0
  // Without the type of the store: otherwise each access would look up types at run time.
  var awaitingStore: [Ticket: CheckedContinuation<any AnyObject & Sendable, any Error>] = [:]
  var awaitingEnd: [Ticket: CheckedContinuation<Bool, any Error>] = [:]
  /// Resumed with false if the waiting task is cancelled.
  var awaitingClose: [Ticket: CheckedContinuation<Bool, Never>] = [:]
  var waiters: [PoolWaiter] = []
  /// The errors of saves that failed while the pool closed.
  var failures: [Key: any Error] = [:]

  /// Makes a pool without stores.
  ///
  /// - Parameters:
  ///   - idleAfter: how long an unused store is kept; without it, until there are too many.
  ///   - maximumCount: how many stores are kept. Stores in use stay, even if there are more.
  ///   - saveEvery: how often the state of a store that stays is saved while it may change; without
  ///     it, a state is saved only before its store is evicted.
  ///   - inbox: how many actions may wait for each store.
  ///   - middleware: sees every action of each store before and after it is reduced; the outermost
  ///     first.
  ///   - initialState: the state of a key for which nothing was saved.
  ///   - reducer: makes the reducer of each store.
  ///   - prepareDependencies: the overrides of one store, on top of the current dependencies.
  ///   - restore: returns the state that was saved for a key, or nil. Its error is thrown to the
  ///     callers that requested the store; the next request tries again.
  ///   - save: saves the state of a key.
  ///   - onFailure: called when a save fails for which no caller waits; without it, an issue is
  ///     reported.
  // Inlined, so that the stores are compiled where the types are known.
  @inlinable
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
    let dependencies = DependencyValues.current
    self.init(
      idleAfter: idleAfter, maximumCount: maximumCount, saveEvery: saveEvery,
      dependencies: dependencies,
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
      restore: restore, save: save, onFailure: onFailure,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @usableFromInline
  init(
    idleAfter: Duration?, maximumCount: Int?, saveEvery: Duration?, dependencies: DependencyValues,
    make: @escaping @Sendable (Key, State?) -> Store<State, Action>,
    restore: @escaping @Sendable (Key) async throws -> State?,
    save: @escaping @Sendable (Key, State) async throws -> Void,
    onFailure: (@Sendable (Key, any Error) -> Void)?, at location: IssueLocation
  ) {
    self.location = location
    machine = PoolMachine(
      idleAfter: idleAfter, maximumCount: maximumCount, saveEvery: saveEvery)
    hooks = PoolHooks(
      make: make,
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
    // The clock is read only where time is needed, so that other tests need not provide one.
    time = idleAfter == nil && saveEvery == nil ? nil : makeTime()
  }

  deinit {
    alarm?.cancel()
    guard machine.count > 0 else { return }
    let keys = machine.keys.map { "\(Self.seat($0).key)" }
    reportIssue(Wording.poolNotShutDown(keys: keys.sorted(), at: location))
  }

  /// The number of stores, including those that are being restored.
  public var count: Int { machine.count }

  /// The keys of these stores.
  public var keys: Set<Key> { Set(machine.keys.map { Self.seat($0).key }) }

  /// The store of a key; it is made or restored if there is none. It stays while a reference to it,
  /// or to a scope of it, is held.
  ///
  /// - Throws: the error of `restore`, or ``StorePoolError/closed`` after `shutDown()`.
  public func store(for key: Key) async throws -> Store<State, Action> {
    if let seat = seats[key], let commands = machine.lend(seat, now: now) {
      let store = lend(seat)
      perform(commands)
      return store
    }
    let store = try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<any AnyObject & Sendable, any Error>) in
      let ticket = makeTicket()
      awaitingStore[ticket] = continuation
      let seat = seats[key] ?? Seat(key)
      let commands = machine.request(seat, ticket, now: now)
      if machine.isOpening(seat) { seats[key] = seat }
      perform(commands)
    }
    // `deliver` resumes it with the store of the seat.
    return unsafeDowncast(store, to: Store<State, Action>.self)
  }

  /// Runs an operation with the store of a key, which stays at least until the operation has ended.
  ///
  /// - Throws: the errors of `store(for:)` and of the operation.
  @discardableResult
  public nonisolated(nonsending) func withStore<R>(
    for key: Key, _ operation: nonisolated(nonsending) (Store<State, Action>) async throws -> R
  ) async throws -> R {
    let store = try await store(for: key)
    defer { withExtendedLifetime(store) {} }
    return try await operation(store)
  }

  /// Saves the state of a key, and evicts its store. A store whose last reference was released just
  /// before counts as unused.
  ///
  /// - Returns: false if the store stays: a reference to it is held, it runs an effect that is not
  ///   in the background, or it was requested during the save.
  /// - Throws: the error of `save`; the store then stays.
  @discardableResult
  public func evict(_ key: Key) async throws -> Bool {
    await learnOfRelease(key)
    let ticket = makeTicket()
    return try await withCheckedThrowingContinuation { continuation in
      guard let seat = seats[key] else { return continuation.resume(returning: false) }
      awaitingEnd[ticket] = continuation
      perform(machine.evict(seat, ticket))
    }
  }

  /// Saves and evicts all unused stores. A store whose last reference was released just before counts
  /// as unused. O(open stores). Failures are reported like those of other evictions.
  ///
  /// - Returns: the number of evicted stores.
  @discardableResult
  public func evictIdle() async -> Int {
    let keys = seats.values.filter { $0.pooled?.isHeld == false }.map(\.key)
    return await withTaskGroup { group in
      for key in keys { group.addTask { await self.evictReportingFailure(key) } }
      var count = 0
      for await isGone in group where isGone { count += 1 }
      return count
    }
  }

  private func evictReportingFailure(_ key: Key) async -> Bool {
    do {
      return try await evict(key)
    } catch {
      hooks.onFailure(key, error)
      return false
    }
  }

  // For tests, as conditions of `until`.
  var idleKeys: [Key] { machine.idleKeys.map { Self.seat($0).key } }
  var isClosed: Bool { machine.isClosed }
  func isWatching(_ key: Key) -> Bool { seats[key].map { machine.isWatching($0) } ?? false }

  var now: Duration { time?.now() ?? .zero }

  func makeTicket() -> Ticket {
    tickets += 1
    return tickets
  }
}
