import Synchronization

/// A gate at which many tasks wait.
public final class Gate: Sendable {
  private struct State {
    var waiting: [CheckedContinuation<Void, Never>] = []
    var expected = 0
    var whenAllWait: CheckedContinuation<Void, Never>?
  }

  // Locked: tasks arrive from any thread.
  private let state = Mutex(State())

  public init() {}

  /// Waits until the gate is opened.
  public func pass() async {
    await withCheckedContinuation { continuation in
      let complete = state.withLock { state in
        state.waiting.append(continuation)
        return state.waiting.count == state.expected ? state.whenAllWait.take() : nil
      }
      complete?.resume()
    }
  }

  /// Waits until this many tasks wait at the gate.
  public func expect(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isComplete = state.withLock { state in
        state.expected = count
        if state.waiting.count == count { return true }
        state.whenAllWait = continuation
        return false
      }
      if isComplete { continuation.resume() }
    }
  }

  /// Lets all waiting tasks pass.
  public func open() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
