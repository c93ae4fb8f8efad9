import Ratchet
import RatchetDependencies
import Synchronization

/// The key of a value that is fetched from a database. Equal queries have equal keys, and share one
/// value.
struct FetchKey<Value: Sendable>: SharedReaderKey, CustomStringConvertible {
  struct ID: Hashable {
    let hub: ObjectIdentifier
    let observation: ObservationID
  }

  let database: any DatabaseReader
  private let hub: DatabaseHub
  private let observed: Observed<Value>
  private let name: String
  private let link: FetchLink<Value>

  /// - Parameter database: `nil` for the default database at the place where the key is made.
  init(_ observed: Observed<Value>, in database: (any DatabaseReader)?, name: String) {
    let database = database ?? DependencyValues.current.defaultDatabase
    self.database = database
    self.observed = observed
    self.name = name
    hub = database.hub
    link = FetchLink()
  }

  var id: ID { ID(hub: ObjectIdentifier(hub), observation: observed.id) }

  var description: String { name }

  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    switch context {
    case .initialValue: link.begin(observed, hub, answering: continuation)
    case .userInitiated: hub.refetch(observed) { continuation.resume(with: $0.map { $0 }) }
    }
  }

  func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    link.follow(subscriber)
    // Keeps the database open while it is observed.
    return SharedSubscription { [link, hub, observed, database] in
      withExtendedLifetime(database) { link.end { hub.forget(observed.id, $0) } }
    }
  }
}

/// Delivers the events of one observation: the first to the loader, later ones to the subscriber.
///
/// Events arrive on the threads that ``DatabaseHub`` names; `begin`, `follow` and `end` may be
/// called from any thread. `state` guards the arrivals and their recipients. It is never locked
/// while a recipient is called: the thread that sets `isHandingOver` delivers, in order, whatever
/// arrives meanwhile.
final class FetchLink<Value: Sendable>: Sendable {
  private struct Arrival {
    let event: Observer<Value>.Event
    /// The dependencies of the code that began to observe.
    let dependencies: DependencyValues.Continuation
    var delivery: TrackedDelivery?
  }

  private enum Recipient {
    case loader(LoadContinuation<Value>)
    case subscriber(SharedSubscriber<Value>)
  }

  private struct State {
    var continuation: LoadContinuation<Value>?
    var subscriber: SharedSubscriber<Value>?
    /// The events that were not delivered yet.
    var waiting: [Arrival] = []
    /// Whether a thread is delivering. Only one does so at a time, so that the last event delivered
    /// is the latest.
    var isHandingOver = false
    var number: Int?
    var hasEnded = false

    mutating func next() -> (Arrival, Recipient)? {
      guard !waiting.isEmpty, let recipient else {
        isHandingOver = false
        return nil
      }
      return (waiting.removeFirst(), recipient)
    }

    private var recipient: Recipient? {
      mutating get {
        if let loader = continuation.take() { return .loader(loader) }
        return subscriber.map { .subscriber($0) }
      }
    }
  }

  // Events come from the fetching thread; recipients are called outside of the lock.
  private let state = Mutex(State())

  func begin(
    _ observed: Observed<Value>, _ hub: DatabaseHub, answering continuation: LoadContinuation<Value>
  ) {
    state.withLock { $0.continuation = continuation }
    let escaped = withEscapedDependencies { $0 }
    let number = hub.observe(
      observed,
      Observer(isProperty: true) { [weak self] event, delivery in
        guard let self else {
          delivery?.end()
          return
        }
        receive(Arrival(event: event, dependencies: escaped, delivery: delivery))
      })
    let isLate = state.withLock { state in
      state.number = number
      return state.hasEnded
    }
    if isLate { hub.forget(observed.id, number) }
  }

  private func receive(_ arrival: Arrival) {
    let untracked = state.withLock { state -> [TrackedDelivery?] in
      if state.continuation != nil || state.subscriber != nil {
        state.waiting.append(arrival)
        return []
      }
      // Before there is a subscriber, only the latest event is kept, and no test waits for it.
      if case .end = arrival.event { return [arrival.delivery] }
      defer { state.waiting = [Arrival(event: arrival.event, dependencies: arrival.dependencies)] }
      return state.waiting.map(\.delivery) + [arrival.delivery]
    }
    for delivery in untracked { delivery?.end() }
    handOver()
  }

  func follow(_ subscriber: SharedSubscriber<Value>) {
    state.withLock { $0.subscriber = subscriber }
    handOver()
  }

  private func handOver() {
    let isMine = state.withLock { state in
      defer { state.isHandingOver = true }
      return !state.isHandingOver
    }
    guard isMine else { return }
    while let (arrival, recipient) = state.withLock({ $0.next() }) {
      hand(arrival, to: recipient)
      arrival.delivery?.end()
    }
  }

  private func hand(_ arrival: Arrival, to recipient: Recipient) {
    switch (arrival.event, recipient) {
    // Without the observer's dependencies: a fetched value is not a change by a feature, which its
    // test would have to assert.
    case (.value(let value), .loader(let loader)): loader.resume(returning: value)
    case (.value(let value), .subscriber(let subscriber)): subscriber.yield(value)
    case (.failure(let error), .loader(let loader)):
      arrival.dependencies.yield { loader.resume(throwing: error) }
    case (.failure(let error), .subscriber(let subscriber)):
      arrival.dependencies.yield { subscriber.yield(throwing: error) }
    case (.end, .loader(let loader)):
      arrival.dependencies.yield { loader.resume(throwing: DatabaseHub.closed) }
    case (.end, .subscriber): break
    }
  }

  func end(_ forget: (Int) -> Void) {
    let number = state.withLock { state in
      state.hasEnded = true
      return state.number
    }
    if let number { forget(number) }
  }
}
