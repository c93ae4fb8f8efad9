import Dispatch
import Synchronization

/// The leases of a pool's readers. It carries out the decisions of ``ReaderLeaseMachine``.
///
/// `state` may be locked on any thread: by callers, by cancellation, and by the readers' threads
/// when they release. No other lock is taken while it is held; waiting callers are resumed after it
/// is unlocked.
final class ReaderLeases: Sendable {
  private typealias Answer = @Sendable (Result<Int, any Error>) -> Void

  private struct State {
    var machine: ReaderLeaseMachine
    var lastTicket = 0
    var waiting: [Int: Answer] = [:]
  }

  private let state: Mutex<State>

  init(count: Int) {
    state = Mutex(State(machine: ReaderLeaseMachine(count: count)))
  }

  /// Returns the reader to use, which must be returned with ``release(_:)``. Suspends until a
  /// reader is idle; throws if the task is cancelled meanwhile, or the pool is closed.
  nonisolated(nonsending) func lease() async throws -> Int {
    let ticket = newTicket()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        request(ticket) { continuation.resume(with: $0) }
      }
    } onCancel: {
      withdraw(ticket)
    }
  }

  /// Returns at least one reader, for which it may have to wait, and more if they are idle.
  nonisolated(nonsending) func lease(upTo count: Int) async throws -> [Int] {
    let first = try await lease()
    return [first] + state.withLock { $0.machine.takeIdle(atMost: count - 1) }
  }

  /// Like ``lease()``, but blocks the caller, and ignores a cancellation while it waits.
  func leaseAndWait() throws -> Int {
    let waiter = BlockedReader()
    request(newTicket()) { waiter.resume(with: $0) }
    return try waiter.wait()
  }

  private func newTicket() -> Int {
    state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
  }

  func release(_ slot: Int) {
    let served = state.withLock { state -> (Answer, Int)? in
      guard let grant = state.machine.release(slot),
        let answer = state.waiting.removeValue(forKey: grant.ticket)
      else { return nil }
      return (answer, grant.slot)
    }
    if let (answer, slot) = served { answer(.success(slot)) }
  }

  func close() {
    let refused = state.withLock { state in
      state.machine.close().compactMap { state.waiting.removeValue(forKey: $0) }
    }
    for answer in refused {
      answer(.failure(DatabaseError(code: .misuse, message: Wording.closed)))
    }
  }

  private func request(_ ticket: Int, _ answer: @escaping Answer) {
    let result = state.withLock { state -> Result<Int, any Error>? in
      // The cancellation handler may have run before the request could be withdrawn.
      if Task.isCancelled { return .failure(CancellationError()) }
      switch state.machine.request(ticket) {
      case .use(let slot):
        return .success(slot)
      case .refuse:
        return .failure(DatabaseError(code: .misuse, message: Wording.closed))
      case .wait:
        state.waiting[ticket] = answer
        return nil
      }
    }
    if let result { answer(result) }
  }

  private func withdraw(_ ticket: Int) {
    let answer = state.withLock { state in
      state.machine.withdraw(ticket) ? state.waiting.removeValue(forKey: ticket) : nil
    }
    answer?(.failure(CancellationError()))
  }
}

/// A thread that waits for a reader.
private final class BlockedReader: Sendable {
  private let result = Mutex(
    Result<Int, any Error>.failure(DatabaseError(code: .misuse, message: Wording.closed)))
  private let isAnswered = DispatchSemaphore(value: 0)

  func resume(with result: Result<Int, any Error>) {
    self.result.withLock { $0 = result }
    isAnswered.signal()
  }

  func wait() throws -> Int {
    isAnswered.wait()
    return try result.withLock { $0 }.get()
  }
}
