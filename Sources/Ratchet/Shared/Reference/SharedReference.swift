import RatchetIssues
import Synchronization

/// A value in one place, which all who share it refer to.
final class SharedReference<Value: Sendable>: SharedSource, SharedRoot {
  private struct Contents {
    var value: Value
    /// How often it was changed.
    var version: UInt64 = 0
  }

  // Shared by features on any thread. Held no longer than to read or to set: who reads does not wait for
  // the closure of one who changes, and that closure may read.
  private let contents: Mutex<Contents>
  // Changes come one after the other.
  private let changing = Mutex(())
  private let readers = ObservationReaders(of: 0)

  /// What it is called in an issue of a test store.
  let name: String

  init(_ value: Value, name: String = "\(Value.self)") {
    contents = Mutex(Contents(value: value))
    self.name = name
  }

  var root: any SharedRoot { self }

  func read() -> Value {
    noteRead()
    if let lens = SharedLens.inForce { return lens.value(of: self) }
    // Not `now`: a pair of a generic value costs more than the lock.
    return contents.withLock { $0.value }
  }

  /// The value that is there, whatever an assertion has in view.
  var now: (value: Value, version: UInt64) {
    contents.withLock { ($0.value, $0.version) }
  }

  func noteRead() { _ = readers.access() }

  func wakeReaders() { readers.notifyAll() }

  func change<R>(
    at location: IssueLocation, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    if let lens = SharedLens.inForce { return try lens.change(self, body) }
    return try changeNow(body)
  }

  /// Changes the value that is there, and tells its readers.
  func changeNow<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    // After the lock is open again: they may read at once.
    defer { readers.notifyAll() }
    let tracker = SharedTracker.inForce
    return try changing.withLock { _ in
      var value = contents.withLock { $0.value }
      let before = tracker.map { _ in value }
      defer {
        contents.withLock { contents in
          contents.value = value
          contents.version += 1
          if let tracker, let before {
            tracker.note(self, from: before, to: value, version: contents.version)
          }
        }
      }
      return try body(&value)
    }
  }

  /// Replaces the value, unless it was changed since it had a version.
  ///
  /// - Parameter isFirst: whether this is the value that it begins with, which nobody has changed.
  func replace(with value: Value, ifVersion version: UInt64, isFirst: Bool) {
    let tracker = isFirst ? nil : SharedTracker.inForce
    let isReplaced = changing.withLock { _ in
      contents.withLock { contents in
        guard contents.version == version else { return false }
        let before = contents.value
        contents.value = value
        contents.version += 1
        tracker?.note(self, from: before, to: value, version: contents.version)
        return true
      }
    }
    if isReplaced { readers.notifyAll() }
  }
}
