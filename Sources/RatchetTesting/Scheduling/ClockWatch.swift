import Ratchet
import RatchetDependencies
import Synchronization

/// Wakes a wait for a store when a clock has stopped that another task was advancing.
final class ClockWatch: Sendable {
  // Set by the task that advances a clock, and read where a wait begins.
  private let flag = Atomic(false)
  private let wake: @Sendable () async -> Void

  init(wake: @escaping @Sendable () async -> Void) { self.wake = wake }

  convenience init<State, Action>(waking reach: StoreReach<State, Action>) {
    self.init(wake: reach.waking)
  }

  /// Whether a clock has stopped since ``reset()``.
  var hasStopped: Bool { flag.load(ordering: .acquiring) }

  func reset() { flag.store(false, ordering: .releasing) }

  /// Whether one of the clocks is being advanced. A wait that checks ``hasStopped`` before it
  /// begins does not miss the end of that.
  func isAnyMoving(of clocks: [any TestTime]) -> Bool {
    clocks.contains { clock in
      clock.whenStill { [self] in
        flag.store(true, ordering: .releasing)
        Task { [wake] in await wake() }
      }
    }
  }
}
