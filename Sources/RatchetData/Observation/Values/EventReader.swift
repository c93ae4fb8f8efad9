import Synchronization

/// Hands events from the thread on which they come to the tasks that read them: each event to one, in the
/// order in which they asked.
final class EventReader<Element: Sendable>: Sendable {
  private typealias Arrival = (result: Result<Element, any Error>?, delivery: TrackedDelivery?)

  /// A task that waits.
  private struct Reader {
    let number: Int
    let continuation: CheckedContinuation<Arrival, Never>
    let wait: ChangeWait?

    // In this order: between the two nobody may take the task for one that waits.
    func resume(returning arrival: Arrival) {
      wait?.end()
      continuation.resume(returning: arrival)
    }
  }

  private struct State {
    var mailbox: Mailbox<Result<Element, any Error>>
    /// One, as a rule.
    var readers: [Reader] = []
    var lastNumber = 0

    mutating func takeFirst() -> Reader? { readers.isEmpty ? nil : readers.removeFirst() }

    /// To be resumed outside of the lock.
    mutating func end() -> [Reader] {
      mailbox.end()
      defer { readers = [] }
      return readers
    }
  }

  // One thread puts, another takes.
  private let state: Mutex<State>

  /// - Parameter keepsAll: whether a reader that is late finds all, or the last.
  init(keepsAll: Bool) { state = Mutex(State(mailbox: Mailbox(keepsAll: keepsAll))) }

  /// - Parameter delivery: ended by the reader's task if that waits; else here.
  func put(_ result: Result<Element, any Error>, _ delivery: TrackedDelivery?) {
    let (reader, others) = state.withLock { state -> (Reader?, [Reader]) in
      guard let reader = state.takeFirst() else {
        state.mailbox.put(result)
        return (nil, [])
      }
      if case .failure = result { return (reader, state.end()) }
      return (reader, [])
    }
    for other in others { other.resume(returning: (nil, nil)) }
    if let reader { reader.resume(returning: (result, delivery)) } else { delivery?.end() }
  }

  func end(_ delivery: TrackedDelivery? = nil) {
    for reader in state.withLock({ $0.end() }) { reader.resume(returning: (nil, nil)) }
    delivery?.end()
  }

  /// The next event; nil at the end, or if the task is cancelled.
  nonisolated(nonsending) func next() async throws -> Element? {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let arrival: Arrival = await withTaskCancellationHandler {
      await withCheckedContinuation { wait($0, number) }
    } onCancel: {
      cancel(number)
    }
    // Here, where it has arrived, and not before.
    arrival.delivery?.end()
    return try arrival.result?.get()
  }

  /// Another task that reads goes on.
  private func cancel(_ number: Int) {
    let reader = state.withLock { state in
      state.readers.firstIndex { $0.number == number }.map { state.readers.remove(at: $0) }
    }
    reader?.resume(returning: (nil, nil))
  }

  private func wait(_ continuation: CheckedContinuation<Arrival, Never>, _ number: Int) {
    let arrival = state.withLock { state -> Arrival? in
      if Task.isCancelled { return (nil, nil) }
      switch state.mailbox.take() {
      case .end: return (nil, nil)
      case .event(let result):
        if case .failure = result { state.mailbox.end() }
        return (result, nil)
      case .nothingYet:
        // While nothing can be put: who is told that it waits can rely on it.
        state.readers.append(
          Reader(number: number, continuation: continuation, wait: ChangeWait()))
        return nil
      }
    }
    if let arrival { continuation.resume(returning: arrival) }
  }
}
