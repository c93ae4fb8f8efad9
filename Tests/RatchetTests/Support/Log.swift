import Synchronization

/// The events of a test in order, logged from any thread.
final class Log: Sendable {
  private struct State {
    var lines: [String] = []
    var awaiting: [(count: Int, CheckedContinuation<Void, Never>)] = []
  }

  // Effects and tests write here from any thread.
  private let state = Mutex(State())

  func note(_ line: String) {
    let ready = state.withLock { state in
      state.lines.append(line)
      let ready = state.awaiting.filter { $0.count <= state.lines.count }
      state.awaiting.removeAll { $0.count <= state.lines.count }
      return ready
    }
    for (_, continuation) in ready { continuation.resume() }
  }

  var lines: [String] { state.withLock { $0.lines } }

  /// Waits until a number of lines were logged.
  func lines(atLeast count: Int) async -> [String] {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.lines.count >= count { return true }
        state.awaiting.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
    return lines
  }
}
