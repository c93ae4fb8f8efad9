import RatchetDependencies
import Synchronization

/// An observation of some kind of value, as the hub knows it.
protocol HubObservation: AnyObject, Sendable {
  /// They are fetched in the order in which they were first observed.
  var order: Int { get }
  /// Whether the hub has to come by: to fetch, or to tell a new observer what is there.
  var needsVisit: Bool { get }
  /// - Returns: whether it needs a visit by that.
  func note(_ changes: DatabaseRegion, number: Int) -> Bool
  /// A snapshot was taken that sees the commits up to a number: what is stale is fetched from it.
  func begin(number: Int)
  /// Fetches what has begun, or tells who is new what is there.
  func visit(_ db: Database) -> Handover
  func fail(_ error: any Error)
  func end()
  /// - Returns: whether nobody is left, and what holds all that is let go of by that: to be called
  ///   outside of all locks.
  func remove(_ observer: Int) -> (isLast: Bool, letGo: @Sendable () -> Void)
}

/// What some observers want to know of the database: fetched once for all of them.
final class QueryObservation<Value: Sendable>: HubObservation {
  typealias Event = Observer<Value>.Event

  private struct Entry {
    let observer: Observer<Value>
    var delivery: TrackedDelivery?
    /// Whether it was there when what is known now was fetched, or began to be.
    var isAwaited = false
    var isGreeted = false
  }

  private struct State {
    var machine = ObservationMachine()
    var last: Event?
    var observers: [Int: Entry] = [:]
    /// Those who asked for a fetch, and those of them whom the fetch answers that runs.
    var asking: [@Sendable (Result<Value, any Error>) -> Void] = []
    var asked: [@Sendable (Result<Value, any Error>) -> Void] = []
    var hasEnded = false
  }

  let order: Int
  // Observers come and go on any thread; no code of others runs under the lock.
  private let state = Mutex(State())
  private let fetch: @Sendable (Database) throws -> Value
  private let areEqual: (@Sendable (Value, Value) -> Bool)?
  /// Of the first who observes.
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
      // What failed once may work by now.
      if case .failure? = state.last { state.machine.ask() }
    }
  }

  func remove(_ observer: Int) -> (isLast: Bool, letGo: @Sendable () -> Void) {
    let (entry, isLast) = state.withLock { state in
      (state.observers.removeValue(forKey: observer), state.observers.isEmpty)
    }
    return (isLast, { [self] in withExtendedLifetime(self) { entry?.delivery?.end() } })
  }

  /// Has it fetched, changed or not, and answers what came of it.
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

  func note(_ changes: DatabaseRegion, number: Int) -> Bool {
    state.withLock { state in
      guard state.machine.commit(changes, number: number) else { return false }
      // Before the write returns: a test store sees that something is coming.
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

  func visit(_ db: Database) -> Handover {
    guard state.withLock({ $0.machine.isFetching }) else { return handover(of: nil) }
    let (result, region) = db.tracking { Result { try dependencies.yield { try fetch(db) } } }
    return finish(result, reading: region)
  }

  /// The database cannot be read.
  func fail(_ error: any Error) {
    state.withLock { state in
      for id in state.observers.keys { state.observers[id]?.isAwaited = true }
      // It has seen no commit: the next one counts, whichever it is.
      state.machine.begin(number: 0)
      swap(&state.asked, &state.asking)
    }
    let handover = finish(.failure(error), reading: .everything)
    handover.tellProperties()
    handover.tellLoops()
  }

  private func finish(
    _ result: Result<Value, any Error>, reading region: DatabaseRegion
  ) -> Handover {
    let asked = state.withLock { state in
      // What was not to be had may be had after any change.
      state.machine.end(reading: result.isSuccess ? region : .everything)
      defer { state.asked = [] }
      return state.asked
    }
    let event: Event =
      switch result {
      case .success(let value): .value(value)
      case .failure(let error): .failure(error)
      }
    return handover(of: event) { for answer in asked { answer(result) } }
  }

  /// - Parameters:
  ///   - event: what was fetched; nil: nothing, as nothing has changed.
  ///   - answer: called when all are told.
  private func handover(of event: Event?, answer: @escaping () -> Void = {}) -> Handover {
    // Compared and let go of outside of the lock; nobody else sets it.
    let known = state.withLock { $0.last }
    let isNews = event.map { !isSame($0, known) } ?? false
    let last = isNews ? event : known
    let deliveries = state.withLock { state in
      var deliveries: [(Observer<Value>, Event?, TrackedDelivery?)] = []
      state.last = last
      guard let last else { return deliveries }
      for (id, entry) in state.observers.sorted(by: { $0.key < $1.key }) {
        // Another fetch follows, and is waited for too.
        let isSettled = !state.machine.isStale
        // Who came meanwhile may have written what this has not seen.
        let isTold = (isNews || !entry.isGreeted) && (entry.isAwaited || isSettled)
        guard isTold || isSettled else { continue }
        state.observers[id]?.isGreeted = true
        state.observers[id]?.delivery =
          isSettled ? nil : TrackedDelivery(for: entry.observer.quiescence)
        deliveries.append((entry.observer, isTold ? last : nil, entry.delivery))
      }
      return deliveries
    }
    func tell(properties: Bool) {
      for (observer, event, delivery) in deliveries where observer.isProperty == properties {
        if let event { observer.receive(event, delivery) } else { delivery?.end() }
      }
    }
    return Handover(
      tellProperties: { tell(properties: true) },
      tellLoops: {
        tell(properties: false)
        answer()
      })
  }

  private func isSame(_ event: Event, _ last: Event?) -> Bool {
    switch (event, last) {
    case (.value(let new), .value(let old)?): areEqual?(new, old) ?? false
    // What cannot be fetched is tried again after each commit: it is told once why not.
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
