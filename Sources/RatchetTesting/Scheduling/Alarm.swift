import Ratchet
import RatchetDependencies
import Synchronization

/// The timeout of a wait: sets a flag and wakes the waiter when the time is up.
///
/// The timeout is divided into ticks, and a tick that comes late counts only once. So a process
/// whose threads are all busy, or a machine that is, does not use up the time of a wait: whatever
/// was to run meanwhile runs before the next tick.
final class Alarm: Sendable {
  private static let ticks = 20

  // Set by the alarm's own task, and read where a wait begins.
  private let flag: Atomic<Bool>

  /// - Parameter timeout: at zero the alarm has rung before it is set, so that a wait looks once
  ///   and ends.
  init(after timeout: Duration) { flag = Atomic(timeout <= .zero) }

  var hasRung: Bool { flag.load(ordering: .acquiring) }

  /// Starts the alarm. The flag is set before `wake` is called. So a wait does not miss the alarm
  /// if it checks `hasRung` where `wake` cannot come in between.
  ///
  /// - Returns: the task of the alarm; cancel it when the wait is over.
  func set(
    after timeout: Duration, waking wake: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    Task {
      do {
        for _ in 0..<Self.ticks {
          try await Task.sleep(for: timeout / Self.ticks, clock: .continuous)
        }
        flag.store(true, ordering: .releasing)
        await wake()
      } catch {
        // The wait was over earlier.
      }
    }
  }
}

/// Wakes a wait for a store when a clock has stopped that another task was advancing.
final class ClockWatch: Sendable {
  // Set by the task that advances a clock, and read where a wait begins.
  private let flag = Atomic(false)
  private let wake: @Sendable () async -> Void

  init(wake: @escaping @Sendable () async -> Void) { self.wake = wake }

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
