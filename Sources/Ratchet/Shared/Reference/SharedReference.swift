import RatchetIssues
import Synchronization

/// A value in one place, which all who share it refer to.
final class SharedReference<Value: Sendable>: SharedWhole, SharedRoot {
  // Shared by features on any thread. Held no longer than to read or to set, unless the value is changed
  // exclusively: a reader does not wait for the closure of a change, and that closure may read.
  private let lock = Mutex(())
  // Both are only touched under the lock. They are fields of the class, and not in the lock: the type of a
  // lock over a generic value is looked up at run time, at each use, which took half of a change.
  @exclusivity(unchecked) nonisolated(unsafe) private var value: Value
  /// How often it was changed.
  @exclusivity(unchecked) nonisolated(unsafe) private var version: UInt64 = 0
  // Changes come one after the other.
  private let changing = Mutex(())
  /// The thread that changes the value, and the one that has it for itself. One who would
  /// wait for himself is told so.
  private let changer = Atomic(ThreadIdentity.none)
  private let holder = Atomic(ThreadIdentity.none)
  private let readers = SharedReaders()
  private let follower = SharedFollower.inForce

  /// What it is called in an issue of a test store.
  let name: String

  init(_ value: Value, name: String = "\(Value.self)") {
    self.value = value
    self.name = name
    SharedValues.noteMade()
  }

  var root: any SharedRoot { self }

  func read() -> Value {
    noteRead()
    if let lens = SharedLens.inForce { return lens.value(of: self) }
    refuse(ifOn: holder)
    // Not `now`: a pair of a generic value costs more than the lock.
    return lock.withLock { _ in value }
  }

  /// The value that is there, whatever an assertion has in view.
  var now: (value: Value, version: UInt64) {
    refuse(ifOn: holder)
    return lock.withLock { _ in (value, version) }
  }

  func noteRead() { readers.access() }

  func wakeReaders() { readers.notifyAll() }

  func change<R>(_ way: SharedChange, _ body: (inout Value) throws -> R) rethrows -> R {
    if let lens = SharedLens.inForce { return try lens.change(self, body) }
    return try changeNow(way, SharedUndo.inForce?.noting(at: way.location), body)
  }

  /// Changes the value that is there, and tells its readers.
  ///
  /// - Parameter undoing: takes note of the change where an action makes it that may be refused.
  func changeNow<R>(
    _ way: SharedChange, _ undoing: SharedUndo.Noting? = nil,
    _ body: (inout Value) throws -> R
  ) rethrows -> R {
    // After the lock is open again: they may read at once.
    defer { readers.notifyAll() }
    let observers = SharedObservers(tracker: .inForce, follower: follower, undoing: undoing)
    return try asChanger {
      way.isExclusive ? try changeInPlace(observers, body) : try changeCopy(observers, body)
    }
  }

  private func changeInPlace<R>(
    _ observers: SharedObservers?, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    try lock.withLock { _ in
      holder.store(ThreadIdentity.current, ordering: .relaxed)
      guard let observers else {
        defer {
          holder.store(ThreadIdentity.none, ordering: .relaxed)
          version += 1
        }
        return try body(&value)
      }
      let before = value
      defer {
        holder.store(ThreadIdentity.none, ordering: .relaxed)
        version += 1
        observers.note(self, from: before, to: value, version: version)
      }
      return try body(&value)
    }
  }

  private func changeCopy<R>(
    _ observers: SharedObservers?, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    var value = lock.withLock { _ in self.value }
    guard let observers else {
      defer {
        lock.withLock { _ in
          self.value = value
          version += 1
        }
      }
      return try body(&value)
    }
    let before = value
    defer { set(value, from: before, for: observers) }
    return try body(&value)
  }

  /// Replaces the value, unless it was changed since it had a version.
  ///
  /// - Parameter isFirst: whether this is the value that it begins with, which nobody has changed.
  /// - Returns: the new version; nil where the value was not replaced.
  @discardableResult
  func replace(with value: Value, ifVersion version: UInt64, isFirst: Bool = false) -> UInt64? {
    let observers = SharedObservers(
      tracker: isFirst ? nil : .inForce, follower: follower, undoing: nil)
    let isReplaced = asChanger {
      let now = now
      guard now.version == version else { return false }
      set(value, from: now.value, for: observers)
      return true
    }
    guard isReplaced else { return nil }
    readers.notifyAll()
    return version + 1
  }

  private func set(_ value: Value, from before: Value, for observers: SharedObservers?) {
    lock.withLock { _ in
      self.value = value
      version += 1
      observers?.note(self, from: before, to: value, version: version)
    }
  }

  private func asChanger<R>(_ body: () throws -> R) rethrows -> R {
    refuse(ifOn: changer)
    return try changing.withLock { _ in
      changer.store(ThreadIdentity.current, ordering: .relaxed)
      defer { changer.store(ThreadIdentity.none, ordering: .relaxed) }
      return try body()
    }
  }

  private func refuse(ifOn thread: borrowing Atomic<UInt>) {
    // What this thread has stored it reads; another's is another thread.
    let thread = thread.load(ordering: .relaxed)
    guard thread != ThreadIdentity.none, thread == ThreadIdentity.current else { return }
    fatalError(Wording.sharedWhileChanging(name))
  }
}

/// What takes note of a change, where anything does.
// Not within the class: its type would depend on that of the value.
private struct SharedObservers {
  private let tracker: SharedTracker?
  private let follower: SharedFollower?
  private let undoing: SharedUndo.Noting?

  init?(tracker: SharedTracker?, follower: SharedFollower?, undoing: SharedUndo.Noting?) {
    guard tracker != nil || follower != nil || undoing != nil else { return nil }
    self.tracker = tracker
    self.follower = follower
    self.undoing = undoing
  }

  /// Called while the reference is locked, so that changes are noted in their order.
  func note<Value>(
    _ reference: SharedReference<Value>, from before: Value, to value: Value, version: UInt64
  ) {
    tracker?.note(reference, from: before, to: value, version: version)
    follower?.note(reference, from: before, to: value, version: version)
    undoing?.note(reference, from: before, version: version)
  }
}
