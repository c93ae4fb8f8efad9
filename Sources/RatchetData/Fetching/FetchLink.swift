import Ratchet
import RatchetDependencies
import Synchronization

/// Hands the first value to who loads, and those that follow to who subscribes: one observation for
/// both.
final class FetchLink<Value: Sendable>: Sendable {
  private struct Arrival {
    let event: Observer<Value>.Event
    /// Of who began to observe.
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
    /// What has come and was not handed over.
    var waiting: [Arrival] = []
    /// Whether somebody hands over what has come: one after the other, so that the last is the latest.
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

  // Values come from the thread that fetches; code of others runs outside of the lock.
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
      // Before anybody has subscribed, the latest value counts, and nobody waits for it.
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
    // Without the dependencies: no feature has made the change, of which its test were to tell.
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
