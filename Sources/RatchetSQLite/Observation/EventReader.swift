import RatchetDependencies
import Synchronization

/// Passes events from the threads on which they arrive to the tasks that read them: each event to
/// one task, in the order in which the tasks asked.
///
/// `put` and `end` may be called from any thread, `next()` from any task. `state` guards the
/// mailbox and the waiting tasks; they are resumed after it is unlocked, and only a test's
/// `Quiescence` is called under it.
final class EventReader<Element: Sendable>: Sendable {
  private typealias Arrival = (result: Result<Element, any Error>?, delivery: TrackedDelivery?)

  /// A waiting task.
  private struct Reader {
    let number: Int
    let continuation: CheckedContinuation<Arrival, Never>
    let wait: ChangeWait?

    // The wait ends first, so that the task is never counted as waiting once it has been resumed.
    func resume(returning arrival: Arrival) {
      wait?.end()
      continuation.resume(returning: arrival)
    }
  }

  private struct State {
    var mailbox: Mailbox<Result<Element, any Error>>
    /// The waiting tasks: usually one.
    var readers: [Reader] = []
    var lastNumber = 0

    mutating func takeFirst() -> Reader? { readers.isEmpty ? nil : readers.removeFirst() }

    /// Ends the mailbox. The returned readers must be resumed outside of the lock.
    mutating func end() -> [Reader] {
      mailbox.end()
      defer { readers = [] }
      return readers
    }
  }

  // Locked on the thread that puts, on those that read, and by cancellations.
  private let state: Mutex<State>

  /// - Parameter keepsAll: `true` to keep all unread events, `false` to keep only the last one.
  init(keepsAll: Bool) { state = Mutex(State(mailbox: Mailbox(keepsAll: keepsAll))) }

  /// - Parameter delivery: The reading task ends it if one waits already; otherwise it is ended
  ///   here.
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

  /// Returns the next event; `nil` at the end, or if the task is cancelled.
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
    // End the delivery here, once the event has arrived in the task.
    arrival.delivery?.end()
    return try arrival.result?.get()
  }

  /// Ends the wait of one task; others go on waiting.
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
        // Begin the wait under the lock, while no event can be put, so that a test store that
        // is informed of it can rely on it.
        state.readers.append(
          Reader(number: number, continuation: continuation, wait: ChangeWait()))
        return nil
      }
    }
    if let arrival { continuation.resume(returning: arrival) }
  }
}

/// A task's wait for the next change, of which a test store or a driver is informed. There is none
/// in a program.
struct ChangeWait: Sendable {
  private let quiescence: any Quiescence
  private let ticket: Int

  /// The current task is about to wait.
  init?() {
    guard let quiescence = DependencyValues.currentQuiescence else { return nil }
    self.quiescence = quiescence
    ticket = quiescence.beginWait(.change(of: "the database"))
  }

  /// Must be called exactly once, before the task is resumed: from then on it counts as running.
  func end() { quiescence.endWait(ticket) }
}
