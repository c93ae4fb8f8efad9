import Ratchet
import Synchronization

/// The end of a wait: when the time is up, it says so and wakes whoever waits.
final class Alarm: Sendable {
  // Set by the alarm's own task, and read where somebody begins to wait.
  private let flag: Atomic<Bool>

  /// - Parameter timeout: zero has rung before it is set, so that a wait looks once and ends.
  init(after timeout: Duration) { flag = Atomic(timeout <= .zero) }

  var hasRung: Bool { flag.load(ordering: .acquiring) }

  /// Sets the alarm. A wait that asks `hasRung` before it begins, where `wake` cannot come between,
  /// does not miss it: the flag is set before.
  ///
  /// - Returns: to be cancelled when the wait is over.
  func set(
    after timeout: Duration, waking wake: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    Task {
      do {
        try await Task.sleep(for: timeout, clock: .continuous)
        flag.store(true, ordering: .releasing)
        await wake()
      } catch {
        // The wait was over before.
      }
    }
  }

  /// Sets the alarm for a wait for a store's activity.
  func set<State, Action>(
    after timeout: Duration, waking reach: StoreReach<State, Action>
  ) -> Task<Void, Never> {
    set(after: timeout, waking: reach.waking)
  }
}
