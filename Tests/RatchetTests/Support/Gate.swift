import Synchronization

/// An effect waits at the gate until a test opens it: no clock, no polling.
final class Gate: Sendable, Equatable {
  private typealias Waiter = CheckedContinuation<Void, Never>

  private struct State {
    var isOpen = false
    var passing: [Int: Waiter] = [:]
    var arrivals = 0
    var awaiting: [(count: Int, waiter: Waiter)] = []
    var cancellations = 0
  }

  // Effects and tests meet here from any thread.
  private let state = Mutex(State())

  /// Waits until the gate is open or the task is cancelled. Its arrival is counted before it first
  /// waits.
  nonisolated(nonsending) func pass() async {
    let (ticket, awaiting) = state.withLock { state in
      state.arrivals += 1
      let awaiting = state.awaiting.filter { $0.count <= state.arrivals }
      state.awaiting.removeAll { $0.count <= state.arrivals }
      return (state.arrivals, awaiting)
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let isFree = state.withLock { state in
          if state.isOpen || Task.isCancelled { return true }
          state.passing[ticket] = waiter
          return false
        }
        if isFree { waiter.resume() }
        for (_, waiter) in awaiting { waiter.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.cancellations += 1
        return state.passing.removeValue(forKey: ticket)
      }
      waiter?.resume()
    }
  }

  func open() {
    let passing = state.withLock { state in
      state.isOpen = true
      defer { state.passing = [:] }
      return state.passing
    }
    for (_, waiter) in passing.sorted(by: { $0.key < $1.key }) { waiter.resume() }
  }

  /// Waits until a number of tasks have arrived at the gate.
  func arrivals(_ count: Int = 1) async {
    await withCheckedContinuation { waiter in
      let isThere = state.withLock { state in
        if state.arrivals >= count { return true }
        state.awaiting.append((count, waiter))
        return false
      }
      if isThere { waiter.resume() }
    }
  }

  /// The number of tasks that were cancelled while they waited here.
  var cancellations: Int { state.withLock { $0.cancellations } }
  var arrived: Int { state.withLock { $0.arrivals } }

  static func == (lhs: Gate, rhs: Gate) -> Bool { lhs === rhs }
}
