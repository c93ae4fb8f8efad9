import Synchronization

/// A condition that an effect waits for, and that a test opens.
final class Latch: Sendable {
  private struct State {
    var isOpen = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  // Effects and tests meet here from any thread.
  private let state = Mutex(State())

  func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Waits until it is open, however often the task is cancelled.
  func passStubbornly() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiters.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  /// Waits until it is open, or the task is cancelled, which opens it.
  func pass() async throws {
    await withTaskCancellationHandler {
      await passStubbornly()
    } onCancel: {
      open()
    }
    try Task.checkCancellation()
  }
}
