import RatchetIssues
import Synchronization

/// A value in one place, which all who share it refer to.
final class SharedReference<Value: Sendable>: SharedSource, SharedRoot {
  private struct Contents {
    var value: Value
    /// How often it was changed.
    var version: UInt64 = 0
  }

  // Shared by features on any thread.
  private let contents: Mutex<Contents>
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
    return try contents.withLock { contents in
      let before = tracker.map { _ in contents.value }
      defer {
        contents.version += 1
        if let tracker, let before {
          tracker.note(self, from: before, to: contents.value, version: contents.version)
        }
      }
      return try body(&contents.value)
    }
  }

  /// Replaces the value, unless it was changed since it had a version.
  ///
  /// - Parameter isFirst: whether this is the value that it begins with, which nobody has changed.
  /// - Returns: whether it was replaced.
  func replace(with value: Value, ifVersion version: UInt64, isFirst: Bool) -> Bool {
    let tracker = isFirst ? nil : SharedTracker.inForce
    let isReplaced = contents.withLock { contents in
      guard contents.version == version else { return false }
      let before = contents.value
      contents.value = value
      contents.version += 1
      tracker?.note(self, from: before, to: value, version: contents.version)
      return true
    }
    if isReplaced { readers.notifyAll() }
    return isReplaced
  }
}
