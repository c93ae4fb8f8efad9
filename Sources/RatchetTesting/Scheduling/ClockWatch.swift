import Ratchet
import RatchetDependencies
import Synchronization

/// Wakes who waits for a store once a clock stands that another task moves.
final class ClockWatch: Sendable {
  // Set by who moves a clock, and read where somebody begins to wait.
  private let flag = Atomic(false)
  private let wake: @Sendable () async -> Void

  init(wake: @escaping @Sendable () async -> Void) { self.wake = wake }

  convenience init<State, Action>(waking reach: StoreReach<State, Action>) {
    self.init(wake: reach.waking)
  }

  /// Whether one has come to stand since ``reset()``.
  var hasStopped: Bool { flag.load(ordering: .acquiring) }

  func reset() { flag.store(false, ordering: .releasing) }

  /// Whether one of the clocks is on its way. A wait that asks ``hasStopped`` before it begins does not
  /// miss its stop.
  func isAnyMoving(of clocks: [any TestTime]) -> Bool {
    clocks.contains { clock in
      clock.whenStill { [self] in
        flag.store(true, ordering: .releasing)
        Task { [wake] in await wake() }
      }
    }
  }
}
