import Observation

/// Whether a key path may have readers, asked in a nanosecond or two.
///
/// Relied on: whatever may wake a reader of a key path retains that key path, from the access until
/// the reader was woken or is gone. Swift's `Observation` does since 5.9: the list of accesses of a
/// thread, the tracking closure's result and the registrar each keep key paths in sets. Otherwise
/// every key path counts as read.
package enum TrackedKeyPath {
  package static let isReliable = RuntimeFact.trackedKeyPath.holds {
    let subject = Subject(id: 0)
    let isFreeBefore = subject.isFree
    let isFreeWhileTracked = withObservationTracking {
      subject.read()
      return subject.isFree
    } onChange: {
    }
    return isFreeBefore && !isFreeWhileTracked && !subject.isFree
  }

  private final class Subject: Observable {
    private let registrar = ObservationRegistrar()
    private var path: KeyPath<Subject, Void>

    init(id: Int) { path = \Subject[id] }

    subscript(id: Int) -> Void { () }

    func read() { registrar.access(self, keyPath: path) }

    var isFree: Bool { isKnownUniquelyReferenced(&path) }
  }
}
