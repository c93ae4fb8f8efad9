import Ratchet
import Synchronization

/// Whether the feature under test has let itself go: noted by its effects, asked by the test.
final class Dismissal: Sendable {
  // Noted on the executor of effects, read where the test runs.
  private let noted = Atomic(false)
  // Set once, when the store is made: with what it depends on, this among it.
  private let endEffects = Mutex<(@Sendable () async -> Void)?>(nil)

  /// The store, whose dependencies hold this, is not kept alive.
  func follow<State, Action>(_ store: Store<State, Action>) {
    endEffects.withLock { $0 = { [weak store] in await store?.cancelEffects() } }
  }

  var isNoted: Bool { noted.load(ordering: .acquiring) }

  /// Called by `dismiss()`, which does nothing in an effect that was cancelled. Ends what the feature
  /// runs, as its parent would: the effect that calls it is cancelled when this returns.
  func note() async {
    guard !Task.isCancelled else { return }
    noted.store(true, ordering: .releasing)
    await endEffects.withLock(\.self)?()
  }
}
