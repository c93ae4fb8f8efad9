import Synchronization

/// Ends a run from outside, as a signal does: nothing more is read, effects are cancelled, the
/// database is closed, and the run exits with the number that shells know.
public final class DriverInterrupts: Sendable {
  /// Why a run is to end.
  public enum Reason: Sendable, Hashable {
    /// SIGINT: exit 130.
    case interrupt
    /// SIGTERM: exit 143.
    case terminate
    /// Nobody reads the output any more: exit 141, as for a program that SIGPIPE ends.
    case brokenPipe
    /// The output cannot be written: exit 74.
    case unwritable(SystemError)
  }

  private struct State {
    var reason: Reason?
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var nextWaiter = 0
  }

  // Signals, effects that print, and the run meet here.
  private let state = Mutex(State())

  public init() {}

  /// The first reason that was given.
  public var reason: Reason? { state.withLock(\.reason) }

  /// Asks the run to end. The first reason stands.
  public func raise(_ reason: Reason) {
    let waiters = state.withLock { state in
      if state.reason == nil { state.reason = reason }
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits until there is a reason, or the task is cancelled.
  func wait() async {
    let number = state.withLock { state in
      defer { state.nextWaiter += 1 }
      return state.nextWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let isOver = state.withLock { state in
          guard state.reason == nil, !Task.isCancelled else { return true }
          state.waiters[number] = waiter
          return false
        }
        if isOver { waiter.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
    }
  }
}
