import Synchronization

/// Shared values as a test sees them: a snapshot, with the test's changes on top. Values in neither
/// are read from their references.
package final class SharedView: Sendable {
  // A lock: a test's closure may pass it to tasks.
  private let snapshot: Mutex<SharedSnapshot>

  package init(_ snapshot: SharedSnapshot) { self.snapshot = Mutex(snapshot) }

  func value<Value>(of reference: SharedReference<Value>) -> Value {
    snapshot.withLock { $0.value(of: reference) } ?? reference.now.value
  }

  func change<Value, R>(
    _ reference: SharedReference<Value>, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    let now = reference.now
    // Not changed under the lock: the test's closure may read other values meanwhile.
    var value = snapshot.withLock { $0.value(of: reference) } ?? now.value
    defer { snapshot.withLock { $0.set(reference, to: value, version: now.version) } }
    return try body(&value)
  }

  /// The differences between this view and another, sorted by name.
  package func differences(to other: SharedView) -> [SharedDifference] {
    let old = snapshot.withLock { $0.entries }
    let new = other.snapshot.withLock { $0.entries }
    // References without an entry on either side did not change.
    return old.compactMap { id, entry in entry.difference(to: new[id]) }
      .sorted { ($0.name, $0.text ?? "") < ($1.name, $1.text ?? "") }
  }
}
