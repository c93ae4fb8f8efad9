import Foundation
import RatchetIssues
import Synchronization

/// A value in one place, which all who share it refer to.
final class SharedReference<Value: Sendable>: SharedSource, SharedRoot {
  private struct Contents {
    /// Nil while it is with one who changes it exclusively: there is no second reference to it then, so
    /// that a large collection is changed in place.
    var value: Value?
    var isBeingChanged = false
    /// How often it was changed.
    var version: UInt64 = 0

    var now: (value: Value, version: UInt64)? { value.map { ($0, version) } }

    /// Hands the value to one who changes it; nil where somebody else is at it.
    mutating func lend(exclusively isExclusive: Bool) -> Value? {
      guard !isBeingChanged else { return nil }
      isBeingChanged = true
      return isExclusive ? value.take() : value
    }
  }

  // Shared by features on any thread. Held no longer than to read, to lend or to put back.
  private let contents: Mutex<Contents>
  // Held by the one who changes the value until it is back. Recursive, so that one who comes for the value
  // on the very thread that has it is told so, rather than waits for himself.
  private let changing = NSRecursiveLock()
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
    return contents.withLock { $0.value } ?? now.value
  }

  /// The value that is there, whatever an assertion has in view.
  var now: (value: Value, version: UInt64) {
    if let now = contents.withLock({ $0.now }) { return now }
    changing.lock()
    defer { changing.unlock() }
    guard let now = contents.withLock({ $0.now }) else {
      fatalError(Wording.sharedWhileChanging(name))
    }
    return now
  }

  func noteRead() { _ = readers.access() }

  func wakeReaders() { readers.notifyAll() }

  func change<R>(_ way: SharedChange, _ body: (inout Value) throws -> R) rethrows -> R {
    if let lens = SharedLens.inForce { return try lens.change(self, body) }
    return try changeNow(way, body)
  }

  /// Changes the value that is there, and tells its readers.
  func changeNow<R>(_ way: SharedChange, _ body: (inout Value) throws -> R) rethrows -> R {
    // After the lock is open again: they may read at once.
    defer { readers.notifyAll() }
    let tracker = SharedTracker.inForce
    changing.lock()
    defer { changing.unlock() }
    guard var value = contents.withLock({ $0.lend(exclusively: way.isExclusive) }) else {
      fatalError(Wording.sharedWhileChanging(name))
    }
    let before = tracker.map { _ in value }
    defer { put(back: value, changedFrom: before, notedBy: tracker) }
    return try body(&value)
  }

  /// Replaces the value, unless it was changed since it had a version.
  ///
  /// - Parameter isFirst: whether this is the value that it begins with, which nobody has changed.
  func replace(with value: Value, ifVersion version: UInt64, isFirst: Bool) {
    let tracker = isFirst ? nil : SharedTracker.inForce
    let isReplaced = changing.withLock {
      let now = now
      guard now.version == version else { return false }
      put(back: value, changedFrom: now.value, notedBy: tracker)
      return true
    }
    if isReplaced { readers.notifyAll() }
  }

  /// To be called by the one who is changing it.
  private func put(back value: Value, changedFrom before: Value?, notedBy tracker: SharedTracker?) {
    contents.withLock { contents in
      contents.value = value
      contents.isBeingChanged = false
      contents.version += 1
      if let tracker, let before {
        tracker.note(self, from: before, to: value, version: contents.version)
      }
    }
  }
}
