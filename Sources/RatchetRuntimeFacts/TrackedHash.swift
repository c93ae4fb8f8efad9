import Observation
import Synchronization

/// Whether a key path is hashed when an observer for it is installed.
///
/// Relied on: `ObservationRegistrar` hashes a key path, and with it what it captures, when an
/// observer is installed, under the same lock under which it later looks for observers. Swift's
/// `Observation` does since 5.9: it keeps the observers of a key path in a dictionary.
package enum TrackedHash {
  package static let isReliable = RuntimeFact.trackedHash.holds {
    let subject = Subject()
    let witness = Witness()
    let countBefore = withObservationTracking {
      subject.read(witness)
      return witness.count
    } onChange: {
    }
    return witness.count > countBefore
  }

  private final class Subject: Observable {
    private let registrar = ObservationRegistrar()

    subscript(witness: Witness) -> Void { () }

    func read(_ witness: Witness) { registrar.access(self, keyPath: \Subject[witness]) }
  }

  private final class Witness: Hashable, Sendable {
    // Atomic only for the compiler: one thread uses it.
    private let hashes = Atomic(0)

    var count: Int { hashes.load(ordering: .relaxed) }

    static func == (left: Witness, right: Witness) -> Bool { left === right }

    func hash(into hasher: inout Hasher) {
      hashes.wrappingAdd(1, ordering: .relaxed)
      hasher.combine(ObjectIdentifier(self))
    }
  }
}
