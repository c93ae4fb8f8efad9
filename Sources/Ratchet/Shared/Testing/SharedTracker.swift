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
    /// Changes by the test itself to values with changes that it had not asserted: oldest first.
    var testChanges: [ObjectIdentifier: [TestChange]] = [:]

    /// Accepts a change by the test itself, now or once the test has asserted the value before it.
    mutating func accept(_ change: TestChange, of id: ObjectIdentifier) {
      if let last = testChanges[id]?.last, last.before == change.before {
        testChanges[id]?.removeLast()
      }
      testChanges[id, default: []].append(change)
      acceptTestChanges(of: id)
    }

    mutating func acceptTestChanges(of id: ObjectIdentifier) {
      while let change = testChanges[id]?.first, let known = asserted.entries[id]?.version,
        known >= change.before
      {
        if known < change.after.version { asserted.entries[id] = change.after }
        if latest.entries[id]?.version == change.before { latest.entries[id] = change.after }
        testChanges[id]?.removeFirst()
      }
      if testChanges[id]?.isEmpty == true { testChanges[id] = nil }
    }
  }

  private struct TestChange {
    /// The version that the test changed.
    let before: UInt64
    let after: any SharedEntry
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
      let id = ObjectIdentifier(reference)
      if let known = contents.latest.entries[id]?.version {
        if known != version - 1 {
          let byTest = SharedSnapshot.Entry(reference: reference, value: old, version: version - 1)
          contents.accept(TestChange(before: known, after: byTest), of: id)
        }
      } else {
        // A test knows the value of a reference before its first change.
        contents.asserted.set(reference, to: old, version: version - 1)
      }
      contents.latest.set(reference, to: new, version: version)
    }
  }

  /// Accepts the changes that the test itself made. Where a value also has changes that are still to
  /// be asserted, it does so once they are.
  ///
  /// - Parameter isExhaustive: whether changes have to be asserted.
  package func followTest(isExhaustive: Bool) {
    guard SharedValues.wereMade else { return }
    let (asserted, latest) = contents.withLock { ($0.asserted, $0.latest) }
    for (id, entry) in latest.entries where !entry.isCurrent {
      let now = entry.now
      // Compared without the lock: that is code of the feature.
      let isAsserted = !isExhaustive || asserted.entries[id]?.difference(to: entry) == nil
      contents.withLock { contents in
        guard contents.latest.entries[id]?.version == entry.version else { return }
        if isAsserted { contents.asserted.entries[id] = entry }
        contents.accept(TestChange(before: entry.version, after: now), of: id)
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
    contents.withLock { contents in
      contents.asserted = contents.asserted.renewed(by: snapshot)
      for id in snapshot.entries.keys { contents.acceptTestChanges(of: id) }
    }
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
