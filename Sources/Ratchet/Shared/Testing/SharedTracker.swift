package import RatchetDependencies
import Synchronization

/// Takes note of the shared values that a feature changes while it is tested.
///
/// It is a dependency of the test's store, so that it sees what the store's reducers and effects change,
/// and nothing else: not what other tests do, nor what the test changes by its own hand.
package final class SharedTracker: Sendable {
  private struct Contents {
    /// What the test knows.
    var asserted = SharedSnapshot()
    /// What is there.
    var latest = SharedSnapshot()
  }

  // Written where features run, and read where the test does.
  private let contents = Mutex(Contents())

  // Where nobody tests, the dependencies need not be asked.
  private static let wasUsed = Atomic(false)

  package init() { Self.wasUsed.store(true, ordering: .relaxed) }

  static var inForce: SharedTracker? {
    wasUsed.load(ordering: .relaxed) ? DependencyValues.current.sharedTracker : nil
  }

  /// To be called while the reference is locked, so that changes are noted in their order.
  func note<Value>(
    _ reference: SharedReference<Value>, from old: Value, to new: Value, version: UInt64
  ) {
    contents.withLock { contents in
      let known = contents.latest.entries[ObjectIdentifier(reference)]
      // What the test has not seen change, it knows as it was.
      if known?.version != version - 1 {
        contents.asserted.set(reference, to: old, version: version - 1)
      }
      contents.latest.set(reference, to: new, version: version)
    }
  }

  /// Takes note of what the test changed by its own hand.
  package func followTest() {
    for (id, entry) in contents.withLock({ $0.latest.entries }) where !entry.isCurrent {
      let now = entry.now
      contents.withLock { contents in
        guard contents.latest.entries[id]?.version == entry.version else { return }
        contents.latest.entries[id] = now
        contents.asserted.entries[id] = now
      }
    }
  }

  package var asserted: SharedSnapshot { contents.withLock { $0.asserted } }
  package var latest: SharedSnapshot { contents.withLock { $0.latest } }

  /// The test knows these values from here on.
  package func account(for snapshot: SharedSnapshot) {
    contents.withLock { $0.asserted = $0.asserted.renewed(by: snapshot) }
  }
}

extension DependencyValues {
  package var sharedTracker: SharedTracker? {
    get { self[SharedTrackerKey.self] }
    set { self[SharedTrackerKey.self] = newValue }
  }
}

private enum SharedTrackerKey: DependencyKey {
  static var liveValue: SharedTracker? { nil }
  static var testValue: SharedTracker? { nil }
}
