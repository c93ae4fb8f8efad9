import Dispatch
import RatchetDependencies
import Synchronization

/// What tells of a database's commits, to whoever observes it; see ``DatabaseReader/values(of:)``.
///
/// Each database has one. It fetches what is observed on the thread of one connection, all that a commit
/// has changed in one snapshot, and forgets who no longer observes.
public final class DatabaseHub: Sendable {
  typealias Perform =
    @Sendable (@escaping @Sendable (Result<Database, any Error>) -> Void) -> Void

  private struct State {
    var fetch: Perform?
    var observations: [ObservationID: any HubObservation] = [:]
    var listeners: [Int: ChangeListener] = [:]
    var isVisitComing = false
    var lastNumber = 0
    var isClosed = false
    var poll = ExternalChangePoll()
  }

  // Observers come and go on any thread.
  private let state = Mutex(State())
  // Apart: it is asked for while the state is locked.
  private let writer = Mutex<Perform?>(nil)
  /// Shut while a commit is made and told, and while a fetch takes its snapshot: that sees a commit where
  /// all know of it, or none does. A semaphore, as it is shut in a callback of SQLite and opened after that
  /// has returned.
  private let gate = DispatchSemaphore(value: 1)
  /// How many commits were told; counted while the gate is shut.
  private let commits = Atomic<Int>(0)
  private let hasObservers = Atomic<Bool>(false)
  private let hasListeners = Atomic<Bool>(false)
  /// How often to look for other processes; nil where none can be there.
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

  /// One of a database that is not there: whoever observes it is told why.
  static func refusing(_ error: DatabaseError) -> DatabaseHub { DatabaseHub(refusal: error) }

  static let closed = DatabaseError(code: .misuse, message: Wording.closed)

  /// - Parameters:
  ///   - reader: fetches what is observed.
  ///   - writer: looks for changes of others.
  func start(fetchingOn reader: DatabaseConnection, writingOn writer: DatabaseConnection) {
    state.withLock { $0.fetch = Self.perform(on: reader) }
    self.writer.withLock { $0 = Self.perform(on: writer) }
  }

  /// Connections own what owns the hub: it does not own them.
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

// For the connection that writes.
extension DatabaseHub {
  /// Once somebody has observed the database, this stays so.
  var isObserved: Bool { hasObservers.load(ordering: .acquiring) }

  /// The tables of which somebody wants to know which rows change.
  var wantedTables: Set<TableName> {
    guard hasListeners.load(ordering: .acquiring) else { return [] }
    return state.withLock { state in
      state.listeners.values.reduce(into: []) { $0.formUnion($1.tables) }
    }
  }

  func shutGate() { gate.wait() }

  func openGate() { gate.signal() }

  /// Tells of a commit that is durable. To be called while the gate is shut.
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
  /// Tells an observer of what is there now, and of each change from then on.
  ///
  /// - Returns: to be given to ``forget(_:_:)``.
  func observe<Value: Sendable>(
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

  /// Fetches what somebody observes, changed or not.
  func refetch<Value: Sendable>(
    _ observed: Observed<Value>,
    _ answer: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    if let refusal { return answer(.failure(refusal)) }
    let observation = state.withLock { $0.observations[observed.id] as? QueryObservation<Value> }
    guard let observation else { return answer(.failure(Self.closed)) }
    observation.ask(answer)
    visitSoon()
  }

  func forget(_ id: ObservationID, _ number: Int) {
    // Outside of the lock: what an observation captured may be an observer itself.
    let letGo = state.withLock { state -> (@Sendable () -> Void)? in
      guard let observation = state.observations[id] else { return nil }
      let (isLast, letGo) = observation.remove(number)
      if isLast { state.observations[id] = nil }
      return letGo
    }
    letGo?()
    followOthers()
  }

  /// - Returns: to be given to ``forget(listener:)``.
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

  /// How many observations there are: no more than are observed.
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

  /// On the connection's thread.
  private func visit(_ connection: Result<Database, any Error>) {
    var waiting: [any HubObservation]?
    var handovers: [Handover] = []
    do {
      let db = try connection.get()
      db.observeStatements()
      try db.read { db in
        let begun = try takeSnapshot(db)
        waiting = begun
        for observation in begun { handovers.append(observation.visit(db)) }
      }
    } catch {
      let failed = waiting ?? takeWaiting()
      waiting = failed
      for observation in failed where observation.needsVisit { observation.fail(error) }
    }
    for handover in handovers { handover.tellProperties() }
    for handover in handovers { handover.tellLoops() }
    if waiting?.contains(where: \.needsVisit) == true { visitSoon() }
  }

  /// From here on the next visit has to be asked for.
  private func takeWaiting() -> [any HubObservation] {
    state.withLock { state in
      state.isVisitComing = false
      return state.observations.values.filter(\.needsVisit).sorted { $0.order < $1.order }
    }
  }

  /// Begins the fetches of all that waits, and tells them the number of the last commit that is seen from
  /// here on: all before the next commit is told, however long the first ones take to be fetched, and all
  /// that a commit has changed in one snapshot.
  private func takeSnapshot(_ db: Database) throws -> [any HubObservation] {
    gate.wait()
    defer { gate.signal() }
    // What is read first fixes what is seen.
    try db.control("SELECT 1 FROM sqlite_schema LIMIT 1")
    state.withLock { $0.poll.noteFetch() }
    let number = commits.load(ordering: .relaxed)
    let waiting = takeWaiting()
    for observation in waiting { observation.begin(number: number) }
    return waiting
  }
}

// Other processes.
extension DatabaseHub {
  /// Looks for what other processes change while somebody observes.
  private func followOthers() {
    guard let pollPeriod else { return }
    state.withLock { state in
      let isWanted = !state.observations.isEmpty || !state.listeners.isEmpty
      state.poll.follow(isWanted) { makePoll(every: pollPeriod) }
    }
  }

  /// Runs a block on the thread of the connection that writes.
  func onWriter(_ body: @escaping @Sendable (Result<Database, any Error>) -> Void) {
    writer.withLock { $0 }?(body)
  }

  /// The connection that writes sees this version of the database.
  func note(version: Int) {
    gate.wait()
    defer { gate.signal() }
    let isNews = state.withLock { state in
      state.poll.note(version, hasListeners: !state.listeners.isEmpty)
    }
    if isNews { publish(.anything) }
  }
}
