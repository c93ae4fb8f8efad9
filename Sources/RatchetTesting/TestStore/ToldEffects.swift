import Ratchet
import Synchronization

/// The effects that a failure has already named, so that the end of the test does not report them
/// again.
final class ToldEffects: Sendable {
  // Locked: the task that `send` returns may be awaited in another isolation.
  private let effects = Mutex<[RunningEffect]>([])

  func note(_ told: [RunningEffect]) { effects.withLock { $0 += told } }

  func contain(_ effect: RunningEffect) -> Bool {
    effects.withLock { $0.contains { $0 === effect } }
  }
}
