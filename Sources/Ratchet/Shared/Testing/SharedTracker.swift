package import RatchetDependencies
import Synchronization

/// Records the shared values that a feature changes while it is tested.
///
/// It is a dependency of the test's store, so that it records only changes by the store's reducers
/// and effects, and neither those of other tests nor those that the test itself makes.
///
/// Threading: changes are noted on any thread that runs the feature, and taken by the test.
/// `contents` guards the snapshots. It is taken within the lock of a changed ``SharedReference``,
/// so no reference is read while it is held.
package final class SharedTracker: Sendable {
  private struct Contents {
    /// The values that the test has asserted.
    var asserted = SharedSnapshot()
    /// The latest values.
    var latest = SharedSnapshot()
  }

  private let contents = Mutex(Contents())

  // Outside of tests, the dependencies are never read.
  private static let wasUsed = Atomic(false)

  package init() { Self.wasUsed.store(true, ordering: .relaxed) }

  static var current: SharedTracker? {
    wasUsed.load(ordering: .relaxed) ? DependencyValues.current.sharedTracker : nil
  }

  /// Call it while the reference is locked, so that changes are recorded in order.
  func note<Value>(
    _ reference: SharedReference<Value>, from old: Value, to new: Value, version: UInt64
  ) {
    contents.withLock { contents in
      let known = contents.latest.entries[ObjectIdentifier(reference)]
      // A test knows the old value of a reference whose change it has not seen.
      if known?.version != version - 1 {
        contents.asserted.set(reference, to: old, version: version - 1)
      }
      contents.latest.set(reference, to: new, version: version)
    }
  }

  /// Accepts the changes that the test itself made.
  package func followTest() {
    guard SharedValues.wereMade else { return }
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
  package var latest: SharedSnapshot {
    SharedValues.wereMade ? contents.withLock { $0.latest } : SharedSnapshot()
  }

  /// Marks these values as known to the test.
  package func account(for snapshot: SharedSnapshot) {
    guard !snapshot.entries.isEmpty else { return }
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
