import Ratchet
import Synchronization

/// The end of a wait: when the time is up, it says so and wakes whoever waits for a store's activity.
final class Alarm: Sendable {
  // Set by the alarm's own task, and read in the store's isolation.
  private let flag: Atomic<Bool>

  /// - Parameter timeout: zero has rung before it is set, so that a wait looks once and ends.
  init(after timeout: Duration) { flag = Atomic(timeout <= .zero) }

  var hasRung: Bool { flag.load(ordering: .acquiring) }

  /// Sets the alarm. A wait that asks `hasRung` in the store's isolation before it begins cannot miss
  /// it: the flag is set before the store is woken there.
  ///
  /// - Returns: to be cancelled when the wait is over.
  func set<State, Action>(
    after timeout: Duration, waking store: Store<State, Action>
  ) -> Task<Void, Never> {
    Task { [self, weak store] in
      do {
        try await Task.sleep(for: timeout, clock: .continuous)
        flag.store(true, ordering: .releasing)
        await store?.wake()
      } catch {
        // The wait was over before.
      }
    }
  }
}
