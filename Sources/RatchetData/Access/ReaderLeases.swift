import Synchronization

/// Lends the readers of a pool: does what ``ReaderLeaseMachine`` decides.
final class ReaderLeases: Sendable {
  private typealias Continuation = CheckedContinuation<Int, any Error>

  private struct State {
    var machine: ReaderLeaseMachine
    var lastTicket = 0
    var waiting: [Int: Continuation] = [:]
  }

  private let state: Mutex<State>

  init(count: Int) {
    state = Mutex(State(machine: ReaderLeaseMachine(count: count)))
  }

  /// The reader to use, to be given back by ``release(_:)``. Waits for one to be idle; throws if the
  /// task is cancelled meanwhile, or the pool closed.
  nonisolated(nonsending) func lease() async throws -> Int {
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { request(ticket, $0) }
    } onCancel: {
      withdraw(ticket)
    }
  }

  func release(_ slot: Int) {
    let served = state.withLock { state -> (Continuation, Int)? in
      guard let grant = state.machine.release(slot),
        let continuation = state.waiting.removeValue(forKey: grant.ticket)
      else { return nil }
      return (continuation, grant.slot)
    }
    if let (continuation, slot) = served { continuation.resume(returning: slot) }
  }

  func close() {
    let refused = state.withLock { state in
      state.machine.close().compactMap { state.waiting.removeValue(forKey: $0) }
    }
    for continuation in refused {
      continuation.resume(throwing: DatabaseError(code: .misuse, message: Wording.closed))
    }
  }

  private func request(_ ticket: Int, _ continuation: Continuation) {
    let answer = state.withLock { state -> Result<Int, any Error>? in
      // The handler may have run before there was anything to withdraw.
      if Task.isCancelled { return .failure(CancellationError()) }
      switch state.machine.request(ticket) {
      case .use(let slot):
        return .success(slot)
      case .refuse:
        return .failure(DatabaseError(code: .misuse, message: Wording.closed))
      case .wait:
        state.waiting[ticket] = continuation
        return nil
      }
    }
    if let answer { continuation.resume(with: answer) }
  }

  private func withdraw(_ ticket: Int) {
    let continuation = state.withLock { state in
      state.machine.withdraw(ticket) ? state.waiting.removeValue(forKey: ticket) : nil
    }
    continuation?.resume(throwing: CancellationError())
  }
}
