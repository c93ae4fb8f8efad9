import Synchronization

/// Something that an effect waits for, and that a test opens: no clock, no polling.
final class Gate: Sendable, Equatable {
  private struct State {
    var isOpen = false
    var passing: [CheckedContinuation<Void, Never>] = []
    var arrivals = 0
    var awaiting: [(count: Int, CheckedContinuation<Void, Never>)] = []
    var cancellations = 0
  }

  // Effects and tests meet here from any thread.
  private let state = Mutex(State())

  /// Waits until the gate is open or the task is cancelled.
  func pass() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ready = state.withLock { state -> [CheckedContinuation<Void, Never>] in
          state.arrivals += 1
          let awaiting = state.awaiting.filter { $0.count <= state.arrivals }.map(\.1)
          state.awaiting.removeAll { $0.count <= state.arrivals }
          if state.isOpen || Task.isCancelled { return awaiting + [continuation] }
          state.passing.append(continuation)
          return awaiting
        }
        for continuation in ready { continuation.resume() }
      }
    } onCancel: {
      let passing = state.withLock { state in
        state.cancellations += 1
        defer { state.passing = [] }
        return state.passing
      }
      for continuation in passing { continuation.resume() }
    }
  }

  func open() {
    let passing = state.withLock { state in
      state.isOpen = true
      defer { state.passing = [] }
      return state.passing
    }
    for continuation in passing { continuation.resume() }
  }

  /// Waits until so many have come to the gate.
  func arrivals(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.arrivals >= count { return true }
        state.awaiting.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  var cancellations: Int { state.withLock { $0.cancellations } }
  var arrived: Int { state.withLock { $0.arrivals } }

  static func == (lhs: Gate, rhs: Gate) -> Bool { lhs === rhs }
}
