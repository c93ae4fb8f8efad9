import Ratchet
import Synchronization

/// Effects that a failure has named: where they still run when the test ends, that is nothing new.
final class ToldEffects: Sendable {
  // Those whom `send` returned a task may wait for its end in another isolation.
  private let effects = Mutex<[RunningEffect]>([])

  func note(_ told: [RunningEffect]) { effects.withLock { $0 += told } }

  func contain(_ effect: RunningEffect) -> Bool {
    effects.withLock { $0.contains { $0 === effect } }
  }
}
