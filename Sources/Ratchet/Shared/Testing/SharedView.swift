import Synchronization

/// Shared values as a test sees them: those of a snapshot, with what it changes on top. What is in
/// neither is read where it lies.
package final class SharedView: Sendable {
  // A test's closure may hand it to tasks.
  private let snapshot: Mutex<SharedSnapshot>

  package init(_ snapshot: SharedSnapshot) { self.snapshot = Mutex(snapshot) }

  func value<Value>(of reference: SharedReference<Value>) -> Value {
    snapshot.withLock { $0.value(of: reference) } ?? reference.now.value
  }

  func change<Value, R>(
    _ reference: SharedReference<Value>, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    let now = reference.now
    // Not changed in the lock: the test's closure may read others meanwhile.
    var value = snapshot.withLock { $0.value(of: reference) } ?? now.value
    defer { snapshot.withLock { $0.set(reference, to: value, version: now.version) } }
    return try body(&value)
  }

  /// What differs from here to another view, by name.
  package func differences(to other: SharedView) -> [SharedDifference] {
    let old = snapshot.withLock { $0.entries }
    let new = other.snapshot.withLock { $0.entries }
    // What a test has not heard of did not change: there is no entry of it on either side.
    return old.compactMap { id, entry in entry.difference(to: new[id]) }
      .sorted { ($0.name, $0.text ?? "") < ($1.name, $1.text ?? "") }
  }
}
