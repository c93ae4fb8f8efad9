import Dispatch
import RatchetDependencies
import Synchronization

/// Publishes the commits of a database to its observers; see ``DatabaseReader/values(of:)``.
///
/// Each database has one hub. It fetches for all observers on the thread of one connection, and
/// everything that a commit has changed in one snapshot. If several fetches take long, a pool's
/// second connection shares them. Observations without an observer are removed.
///
/// Observers come and go on any thread. A commit is published on the writing thread, before the
/// write returns. Observers are called on the fetching connection's thread or, if the database is
/// closed, on the thread that closes or observes. Locks are taken in this order: `gate`, then
/// `state`, then one of `writer`, the lock of an observation or listener, and that of a
/// `DatabaseThread`. Fetches and observers run outside of all of them.
public final class DatabaseHub: Sendable {
  typealias Perform =
    @Sendable (@escaping @Sendable (Result<Database, any Error>) -> Void) -> Void

  private struct State {
    var fetch: Perform?
    /// Runs a block on the thread of the second connection for fetches; nil if there is none.
    var helper: Perform?
    var observations: [ObservationID: any HubObservation] = [:]
    var listeners: [Int: ChangeListener] = [:]
    var isVisitComing = false
    var lastNumber = 0
    var isClosed = false
    var poll = ExternalChangePoll()
  }

  // Guards the observations, the listeners and the polling: observers come and go on any thread.
  private let state = Mutex(State())
  // A separate lock, because it is taken while `state` is locked.
  private let writer = Mutex<Perform?>(nil)
  /// Shut from the beginning of a commit until it is published, and while a fetch takes its
  /// snapshot: so the snapshot contains a commit if and only if it has been published. A semaphore,
  /// not a mutex, since it is shut in a callback of SQLite and opened after that callback has
  /// returned.
  private let gate = DispatchSemaphore(value: 1)
  /// The number of published commits; changed only while the gate is shut.
  private let commits = Atomic<Int>(0)
  private let hasObservers = Atomic<Bool>(false)
  private let hasListeners = Atomic<Bool>(false)
  /// The interval of the checks for other processes; `nil` if no other process can use the
  /// database.
  let pollPeriod: Duration?
  private let refusal: DatabaseError?
  private let interruption: Interruption

  init(_ location: DatabaseLocation, _ configuration: DatabaseConfiguration) {
    if case .file = location {
      pollPeriod = configuration.externalChangePollPeriod
    } else {
      pollPeriod = nil
    }
    refusal = nil
    interruption = configuration.interruption
  }

  private init(refusal: DatabaseError) {
    pollPeriod = nil
    self.refusal = refusal
    interruption = Interruption()
  }

  /// A hub for a database that does not exist: observers receive the error.
  package static func refusing(_ error: DatabaseError) -> DatabaseHub {
    DatabaseHub(refusal: error)
  }

  package static let closed = DatabaseError(code: .misuse, message: Wording.closed)

  /// - Parameters:
  ///   - reader: The connection that fetches.
  ///   - helper: A connection that shares fetches that take long. It is opened when it is needed.
  ///   - writer: The connection that checks for changes of other processes.
  func start(
    fetchingOn reader: DatabaseConnection, and helper: DatabaseConnection? = nil,
    writingOn writer: DatabaseConnection
  ) {
    state.withLock { state in
      state.fetch = Self.perform(on: reader)
      state.helper = helper.map { Self.perform(on: $0) }
    }
    self.writer.withLock { $0 = Self.perform(on: writer) }
  }

  /// The reference is weak, because the connections own an object that owns the hub.
  private static func perform(on connection: DatabaseConnection) -> Perform {
    { [weak connection] body in
      guard let connection else { return body(.failure(closed)) }
      connection.perform(body)
    }
  }
}

extension DatabaseHub {
  func interrupt() { interruption.add() }

  func setSuspended(_ isSuspended: Bool) { interruption.setSuspended(isSuspended) }
}

// For the writing connection.
extension DatabaseHub {
  /// Whether the database has ever been observed.
  var isObserved: Bool { hasObservers.load(ordering: .acquiring) }

  /// The tables whose changed rows a listener wants to know.
  var tablesWithRowListeners: Set<TableName> {
    guard hasListeners.load(ordering: .acquiring) else { return [] }
    return state.withLock { state in
      state.listeners.values.reduce(into: []) { $0.formUnion($1.tables) }
    }
  }

  func shutGate() { gate.wait() }

  func openGate() { gate.signal() }

  /// Publishes a durable commit. Must be called while the gate is shut.
  func publish(_ changes: CommittedChanges) {
    let number = commits.add(1, ordering: .relaxed).newValue
    guard isObserved, !changes.region.isEmpty else { return }
    let (observations, listeners) = state.withLock { state in
      (Array(state.observations.values), state.listeners.sorted { $0.key < $1.key }.map(\.value))
    }
    for listener in listeners { listener.note(changes) }
    var needsVisit = false
    for observation in observations where observation.note(changes.region, number: number) {
      needsVisit = true
    }
    if needsVisit { visitSoon() }
  }
}

// For observers.
extension DatabaseHub {
  /// Adds an observer, which receives the current value and the new one after each change.
  ///
  /// - Returns: The number to pass to ``forget(_:_:)``.
  package func observe<Value: Sendable>(
    _ observed: Observed<Value>, _ observer: Observer<Value>
  ) -> Int {
    if let refusal {
      observer.receive(.failure(refusal), nil)
      return 0
    }
    hasObservers.store(true, ordering: .releasing)
    let number = state.withLock { state -> Int? in
      guard !state.isClosed else { return nil }
      state.lastNumber += 1
      let known = state.observations[observed.id] as? QueryObservation<Value>
      let observation = known ?? QueryObservation(state.lastNumber, observed.fetch)
      state.observations[observed.id] = observation
      observation.add(observer, state.lastNumber)
      return state.lastNumber
    }
    guard let number else {
      observer.receive(.failure(Self.closed), nil)
      return 0
    }
    followOthers()
    visitSoon()
    return number
  }

  /// Fetches an observed value, changed or not.
  package func refetch<Value: Sendable>(
    _ observed: Observed<Value>,
    _ answer: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    if let refusal { return answer(.failure(refusal)) }
    let observation = state.withLock { $0.observations[observed.id] as? QueryObservation<Value> }
    guard let observation else { return answer(.failure(Self.closed)) }
    observation.ask(answer)
    visitSoon()
  }

  package func forget(_ id: ObservationID, _ number: Int) {
    // Release the values outside of the lock: values that an observation captured may be observers
    // themselves.
    let letGo = state.withLock { state -> (@Sendable () -> Void)? in
      guard let observation = state.observations[id] else { return nil }
      let (isLast, letGo) = observation.remove(number)
      if isLast { state.observations[id] = nil }
      return letGo
    }
    letGo?()
    followOthers()
  }

  /// - Returns: The number to pass to ``forget(listener:)``.
  func listen(_ listener: ChangeListener) -> Int {
    if let refusal {
      listener.fail(refusal)
      return 0
    }
    hasObservers.store(true, ordering: .releasing)
    let number = state.withLock { state -> Int? in
      guard !state.isClosed else { return nil }
      state.lastNumber += 1
      state.listeners[state.lastNumber] = listener
      hasListeners.store(true, ordering: .releasing)
      return state.lastNumber
    }
    guard let number else {
      listener.fail(Self.closed)
      return 0
    }
    followOthers()
    return number
  }

  func forget(listener number: Int) {
    state.withLock { state in
      state.listeners[number] = nil
      if state.listeners.isEmpty { hasListeners.store(false, ordering: .releasing) }
    }
    followOthers()
  }

  /// Ends all observations.
  package func close() {
    let (observations, listeners) = state.withLock { state in
      state.isClosed = true
      defer {
        state.observations = [:]
        state.listeners = [:]
      }
      return (state.observations.values, state.listeners.values)
    }
    followOthers()
    for observation in observations { observation.end() }
    for listener in listeners { listener.end() }
  }

  /// The number of observations: each has at least one observer.
  package var observationCount: Int { state.withLock { $0.observations.count } }
}

// Fetching.
extension DatabaseHub {
  private func visitSoon() {
    let fetch = state.withLock { state -> Perform? in
      guard !state.isVisitComing, !state.isClosed else { return nil }
      state.isVisitComing = true
      return state.fetch
    }
    fetch? { [weak self] result in self?.visit(result) }
  }

  /// Fetches for all waiting observations, on the fetching connection's thread.
  private func visit(_ connection: Result<Database, any Error>) {
    var waiting: [any HubObservation]?
    var notifications: [ObserverNotifications] = []
    do {
      let db = try connection.get()
      db.observeStatements()
      try db.read { db in
        let visits = ObservationVisits()
        let helper = try takeSnapshot(db) {
          let begun = beginWaiting()
          waiting = begun
          visits.set(begun)
        } helping: { db in
          visits.run(on: db)
        }
        visits.run(on: db)
        helper?.wait()
        notifications = visits.notifications
      }
    } catch {
      let failed = waiting ?? takeWaiting()
      waiting = failed
      for observation in failed where observation.needsVisit { observation.fail(error) }
    }
    for each in notifications { each.notifyProperties() }
    for each in notifications { each.notifyLoops() }
    if waiting?.contains(where: \.needsVisit) == true { visitSoon() }
  }

  /// Takes the waiting observations. From now on the next visit must be requested again.
  private func takeWaiting() -> [any HubObservation] {
    state.withLock { state in
      state.isVisitComing = false
      return state.observations.values.filter(\.needsVisit).sorted { $0.order < $1.order }
    }
  }

  /// Begins the fetches of all waiting observations, with the number of the last commit in the
  /// snapshot. Must be called while the gate is shut.
  private func beginWaiting() -> [any HubObservation] {
    state.withLock { $0.poll.noteFetch() }
    let number = commits.load(ordering: .relaxed)
    let waiting = takeWaiting()
    for observation in waiting { observation.begin(number: number) }
    return waiting
  }

  /// Takes a snapshot, on two connections if that saves time. So a commit that is published later is
  /// noticed, however long the fetches take, and everything that a commit has changed is fetched from
  /// one snapshot.
  ///
  /// - Parameters:
  ///   - begin: called when the snapshot is taken, before anything is fetched.
  ///   - help: called on the second connection, over the same snapshot.
  /// - Returns: what to wait for before the access ends, if the second connection helps.
  private func takeSnapshot(
    _ db: Database, begin: () -> Void, helping help: @escaping @Sendable (Database) -> Void
  ) throws -> DispatchSemaphore? {
    guard let helper = openHelper(help) else {
      gate.wait()
      defer { gate.signal() }
      // The first read fixes the snapshot.
      try db.control("SELECT 1 FROM sqlite_schema LIMIT 1")
      begin()
      return nil
    }
    gate.wait()
    defer { gate.signal() }
    do {
      try helper.snapshot.lead(db, willRead: begin)
    } catch {
      helper.snapshot.leave(0)
      helper.isDone.wait()
      throw error
    }
    return helper.isDone
  }

  /// Begins an access of the second connection, if that saves time. Must be called before the gate is
  /// shut: opening a connection runs code of the program, which may write.
  private func openHelper(
    _ help: @escaping @Sendable (Database) -> Void
  ) -> (snapshot: CommonSnapshot, isDone: DispatchSemaphore)? {
    let helper = state.withLock { state in
      state.helper.flatMap { helper in
        let costs = state.observations.values.map(\.expectedCost)
        return ObservationVisits.areFasterTogether(costs) ? helper : nil
      }
    }
    guard let helper else { return nil }
    let snapshot = CommonSnapshot(readers: 2)
    let (isOpen, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    helper { [weak self] connection in
      defer { isDone.signal() }
      isOpen.signal()
      guard case .success(let db) = connection else {
        // The fetching connection fetches alone from now on.
        self?.state.withLock { $0.helper = nil }
        return snapshot.leave(1)
      }
      do {
        db.observeStatements()
        try db.read { db in
          if try snapshot.take(db, as: 1) { help(db) }
        }
      } catch {
        // Then the fetching connection fetches alone, and has the same error if it concerns both.
        snapshot.leave(1)
      }
    }
    isOpen.wait()
    return (snapshot, isDone)
  }
}

// Other processes.
extension DatabaseHub {
  /// Checks for commits of other processes while there are observers.
  private func followOthers() {
    guard let pollPeriod else { return }
    state.withLock { state in
      let isWanted = !state.observations.isEmpty || !state.listeners.isEmpty
      state.poll.follow(isWanted) { makePoll(every: pollPeriod) }
    }
  }

  /// Runs a block on the thread of the writing connection.
  func onWriter(_ body: @escaping @Sendable (Result<Database, any Error>) -> Void) {
    writer.withLock { $0 }?(body)
  }

  /// The writing connection has read these data versions.
  func note(_ versions: DataVersions) {
    gate.wait()
    defer { gate.signal() }
    let isNews = state.withLock { state in
      state.poll.note(versions, hasListeners: !state.listeners.isEmpty)
    }
    if isNews { publish(.anything) }
  }
}
