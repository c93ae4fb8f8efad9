import Ratchet
import RatchetDependencies
import Synchronization

/// Tells a test clock when all that follows from waking a sleeper has settled in a test store.
final class StoreQuiescence: Quiescence {
  private let executor: TestExecutor
  // Set once, when the store is made: with what it depends on, this among it.
  private let giveWay = Mutex<(@Sendable () async -> Void)?>(nil)

  init(_ executor: TestExecutor) { self.executor = executor }

  /// The store is not kept alive: its dependencies hold this.
  func follow<State, Action>(_ store: Store<State, Action>) {
    giveWay.withLock { $0 = { [weak store] in await store?.giveWay() } }
  }

  /// Without a bound of its own: work that a woken effect does is part of what follows.
  func settle() async {
    guard let giveWay = giveWay.withLock(\.self) else { return }
    await executor.settle(nil) {
      await giveWay()
      // What an effect does on the main actor, between two sleeps: it came before this.
      await Self.giveWayOnMainActor()
    }
  }

  // With an empty body, the optimiser takes the way to the actor for needless.
  @MainActor private static func giveWayOnMainActor() async { await Task.yield() }
}

extension TestExecutor {
  /// Waits until nothing is left to run here, nor on the store's actor, or the alarm has rung.
  nonisolated(nonsending) func settle(
    _ alarm: Alarm?, giveWay: nonisolated(nonsending) () async -> Void
  ) async {
    var seen = 0
    while turns != seen, alarm?.hasRung != true {
      seen = turns
      await whenIdle(alarm)
      // What went from there to the store's actor comes first.
      await giveWay()
    }
  }
}
