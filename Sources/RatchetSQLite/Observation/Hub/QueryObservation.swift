import RatchetDependencies
import Synchronization

/// An observation of any type of value, as the hub uses it.
protocol HubObservation: AnyObject, Sendable {
  /// Observations are fetched in the order in which they were first observed.
  var order: Int { get }
  /// Whether the observation needs a visit of the hub: to be fetched, or to give a new observer the
  /// current value.
  var needsVisit: Bool { get }
  /// How long the next visit will take: as long as the last fetch, if it is to be fetched.
  var expectedCost: Duration { get }
  /// - Returns: Whether the observation needs a visit because of this commit.
  func note(_ changes: DatabaseRegion, number: Int) -> Bool
  /// A snapshot was taken that contains the commits up to `number`. A stale observation is fetched
  /// from it.
  func begin(number: Int)
  /// Fetches if a fetch has begun; otherwise gives new observers the current value.
  func visit(_ db: Database) -> ObserverNotifications
  func fail(_ error: any Error)
  func end()
  /// - Returns: Whether no observer is left, and a closure that holds everything that is released
  ///   by the removal. It must be called outside of all locks.
  func remove(_ observer: Int) -> (isLast: Bool, letGo: @Sendable () -> Void)
}

/// One observed value, which is fetched once for all its observers.
///
/// `add`, `remove` and `ask` may be called from any thread; `note` on the writing thread; `begin` and
/// `fail` on the fetching thread, and `visit` there or on the second one, one after the other; `end`
/// on the thread that closes.
/// The phases are those of ``ObservationMachine``. `state` guards the machine, the observers and
/// the last event. It may be locked while the hub's locks are held; only a test's `Quiescence` is
/// called under it, while the fetch, comparisons and observers run outside of it.
final class QueryObservation<Value: Sendable>: HubObservation {
  typealias Event = Observer<Value>.Event

  private struct Entry {
    let observer: Observer<Value>
    var delivery: TrackedDelivery?
    /// Whether the observer had been added when the last fetch began.
    var isAwaited = false
    var isGreeted = false
  }

  private struct State {
    var machine = ObservationMachine()
    var last: Event?
    var lastCost = Duration.zero
    var observers: [Int: Entry] = [:]
    /// The requests for a fetch, and those of them that the running fetch answers.
    var asking: [@Sendable (Result<Value, any Error>) -> Void] = []
    var asked: [@Sendable (Result<Value, any Error>) -> Void] = []
    var hasEnded = false
  }

  let order: Int
  // Observers come and go on any thread; see above for what runs under the lock.
  private let state = Mutex(State())
  private let fetch: @Sendable (Database) throws -> Value
  private let areEqual: (@Sendable (Value, Value) -> Bool)?
  /// The dependencies of the first observer, for the fetch.
  private let dependencies: DependencyValues.Continuation

  init(_ order: Int, _ fetch: @escaping @Sendable (Database) throws -> Value) {
    self.order = order
    self.fetch = fetch
    areEqual = equality(of: Value.self)
    dependencies = withEscapedDependencies { $0 }
  }

  func add(_ observer: Observer<Value>, _ number: Int) {
    let delivery = TrackedDelivery(for: observer.quiescence)
    state.withLock { state in
      state.observers[number] = Entry(observer: observer, delivery: delivery)
      // A fetch that failed may succeed by now.
      if case .failure? = state.last { state.machine.ask() }
    }
  }

  func remove(_ observer: Int) -> (isLast: Bool, letGo: @Sendable () -> Void) {
    let (entry, isLast) = state.withLock { state in
      (state.observers.removeValue(forKey: observer), state.observers.isEmpty)
    }
    return (isLast, { [self] in withExtendedLifetime(self) { entry?.delivery?.end() } })
  }

  /// Requests a fetch, even if nothing has changed; `answer` receives its result.
  func ask(_ answer: @escaping @Sendable (Result<Value, any Error>) -> Void) {
    let hasEnded = state.withLock { state in
      guard !state.hasEnded else { return true }
      state.asking.append(answer)
      state.machine.ask()
      Self.track(&state)
      return false
    }
    if hasEnded { answer(.failure(DatabaseHub.closed)) }
  }

  var needsVisit: Bool {
    state.withLock { state in
      state.machine.isStale || state.observers.values.contains { !$0.isGreeted }
    }
  }

  var expectedCost: Duration {
    state.withLock { $0.machine.isStale ? $0.lastCost : .zero }
  }

  func note(_ changes: DatabaseRegion, number: Int) -> Bool {
    state.withLock { state in
      guard state.machine.commit(changes, number: number) else { return false }
      // Track the delivery before the write returns, so that a test store waits for it.
      Self.track(&state)
      return state.machine.isStale
    }
  }

  private static func track(_ state: inout State) {
    for (id, entry) in state.observers where entry.delivery == nil {
      state.observers[id]?.delivery = TrackedDelivery(for: entry.observer.quiescence)
    }
  }

  func begin(number: Int) {
    state.withLock { state in
      for id in state.observers.keys { state.observers[id]?.isAwaited = true }
      guard state.machine.isStale else { return }
      state.machine.begin(number: number)
      swap(&state.asked, &state.asking)
    }
  }

  func visit(_ db: Database) -> ObserverNotifications {
    guard state.withLock({ $0.machine.isFetching }) else { return notifications(of: nil) }
    let start = ContinuousClock.now
    let (result, region) = db.tracking { Result { try dependencies.yield { try fetch(db) } } }
    let cost = start.duration(to: .now)
    state.withLock { $0.lastCost = cost }
    return finish(result, reading: region)
  }

  /// The database cannot be read.
  func fail(_ error: any Error) {
    state.withLock { state in
      for id in state.observers.keys { state.observers[id]?.isAwaited = true }
      // It counts as having seen no commit, so that any next one makes it stale.
      state.machine.begin(number: 0)
      swap(&state.asked, &state.asking)
    }
    let notifications = finish(.failure(error), reading: .everything)
    notifications.notifyProperties()
    notifications.notifyLoops()
  }

  private func finish(
    _ result: Result<Value, any Error>, reading region: DatabaseRegion
  ) -> ObserverNotifications {
    let asked = state.withLock { state in
      // If the fetch failed, any change may make it succeed.
      state.machine.end(reading: result.isSuccess ? region : .everything)
      defer { state.asked = [] }
      return state.asked
    }
    let event: Event =
      switch result {
      case .success(let value): .value(value)
      case .failure(let error): .failure(error)
      }
    return notifications(of: event) { for answer in asked { answer(result) } }
  }

  /// - Parameters:
  ///   - event: The result of the fetch; `nil` if nothing was fetched, since nothing has changed.
  ///   - answer: Called after all observers.
  private func notifications(of event: Event?, answer: @escaping @Sendable () -> Void = {})
    -> ObserverNotifications
  {
    // Compare outside of the lock, where the old value is also released; no other function sets
    // `last`.
    let known = state.withLock { $0.last }
    let isNews = event.map { !isSame($0, known) } ?? false
    let last = isNews ? event : known
    let deliveries = state.withLock { state in
      var deliveries: [(Observer<Value>, Event?, TrackedDelivery?)] = []
      state.last = last
      guard let last else { return deliveries }
      for (id, entry) in state.observers.sorted(by: { $0.key < $1.key }) {
        // If it is stale, another fetch follows, and a test waits for that too.
        let isSettled = !state.machine.isStale
        // An observer that was added during this fetch may have written something that the fetch
        // has not seen: it is served only if no other fetch follows.
        let isNotified = (isNews || !entry.isGreeted) && (entry.isAwaited || isSettled)
        guard isNotified || isSettled else { continue }
        state.observers[id]?.isGreeted = true
        state.observers[id]?.delivery =
          isSettled ? nil : TrackedDelivery(for: entry.observer.quiescence)
        deliveries.append((entry.observer, isNotified ? last : nil, entry.delivery))
      }
      return deliveries
    }
    @Sendable func notify(properties: Bool) {
      for (observer, event, delivery) in deliveries where observer.isProperty == properties {
        if let event { observer.receive(event, delivery) } else { delivery?.end() }
      }
    }
    return ObserverNotifications(
      notifyProperties: { notify(properties: true) },
      notifyLoops: {
        notify(properties: false)
        answer()
      })
  }

  private func isSame(_ event: Event, _ last: Event?) -> Bool {
    switch (event, last) {
    case (.value(let new), .value(let old)?): areEqual?(new, old) ?? false
    // A failing fetch is tried again after each commit: its error is delivered only once.
    case (.failure(let new), .failure(let old)?):
      type(of: new) == type(of: old) && "\(new)" == "\(old)"
    default: false
    }
  }

  func end() {
    let (observers, asking) = state.withLock { state in
      defer {
        state.observers = [:]
        state.asking = []
      }
      state.hasEnded = true
      return (state.observers.sorted { $0.key < $1.key }.map(\.value), state.asking)
    }
    for entry in observers { entry.observer.receive(.end, entry.delivery) }
    for answer in asking { answer(.failure(DatabaseHub.closed)) }
  }
}

extension Result {
  fileprivate var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}
