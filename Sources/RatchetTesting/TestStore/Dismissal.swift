import Ratchet
import Synchronization

/// Whether the feature under test has dismissed itself: its effects set this, and the test reads
/// it.
final class Dismissal: Sendable {
  // Set on the executor of effects, read where the test runs.
  private let noted = Atomic(false)
  // Set once, when the store is made from the dependencies that hold this.
  private let endEffects = Mutex<(@Sendable () async -> Void)?>(nil)

  /// Follows a store. It is held weakly, since its dependencies hold this.
  func follow<State, Action>(_ store: Store<State, Action>) {
    endEffects.withLock { $0 = { [weak store] in await store?.cancelEffects() } }
  }

  var isNoted: Bool { noted.load(ordering: .acquiring) }

  /// Called by `dismiss()`, which does nothing in a cancelled effect. Cancels all effects of the
  /// feature, as its parent would: the calling effect is cancelled when this returns.
  func note() async {
    guard !Task.isCancelled else { return }
    noted.store(true, ordering: .releasing)
    await endEffects.withLock(\.self)?()
  }
}
