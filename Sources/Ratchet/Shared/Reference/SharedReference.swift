import RatchetIssues
import RatchetSystem
import Synchronization

/// A value in one place, to which all properties that share it refer.
///
/// Threading: it is read and changed on any thread.
///
/// - `changing` is held for a whole change, with the closure that changes the value: changes come
///   one after the other.
/// - `lock` guards the value and its version. It is held for one read or write; for an exclusive
///   change, also while the closure runs.
///
/// `changing` is taken before `lock`, and the locks of observers (tracker, follower, undo) after
/// both. Readers are notified when `lock` and `changing` are released.
final class SharedReference<Value: Sendable>: SharedWhole, SharedRoot {
  // Features share the value on any thread. The lock is held only for one read or write, unless the
  // value is changed exclusively: readers do not wait for the closure of a change, and that closure
  // may read.
  private let lock = Mutex(())
  // Both are touched only under the lock. They are fields of the class instead of the lock's
  // contents: the type of a lock over a generic value is looked up at run time at each use, which
  // took half the time of a change.
  @exclusivity(unchecked) nonisolated(unsafe) private var value: Value
  /// The number of changes.
  @exclusivity(unchecked) nonisolated(unsafe) private var version: UInt64 = 0
  // Serialises changes.
  private let changing = Mutex(())
  /// The thread that changes the value, and the thread that has exclusive access. A thread that
  /// would wait for itself stops with a message.
  private let changer = Atomic(ThreadIdentity.none)
  private let holder = Atomic(ThreadIdentity.none)
  private let readers = SharedReaders()
  private let follower = SharedFollower.current

  /// The value's name in issues of a test store.
  let name: String

  init(_ value: Value, name: String = "\(Value.self)") {
    self.value = value
    self.name = name
    SharedValues.noteMade()
  }

  var root: any SharedRoot { self }

  var reference: SharedReference { self }

  func read() -> Value {
    noteRead()
    if let lens = SharedLens.current { return lens.value(of: self) }
    refuse(ifOn: holder)
    // Not `now`: a pair with a generic value costs more than the lock.
    return lock.withLock { _ in value }
  }

  /// The actual current value, regardless of an assertion's lens.
  var now: (value: Value, version: UInt64) {
    refuse(ifOn: holder)
    return lock.withLock { _ in (value, version) }
  }

  func noteRead() { readers.access() }

  func wakeReaders() { readers.notifyAll() }

  func change<R>(_ way: SharedChange, _ body: (inout Value) throws -> R) rethrows -> R {
    if let lens = SharedLens.current { return try lens.change(self, body) }
    return try changeNow(way, SharedUndo.current?.noting(at: way.location), body)
  }

  /// Changes the actual current value, and notifies its readers.
  ///
  /// - Parameter undoing: records the change if an action makes it that may be refused.
  func changeNow<R>(
    _ way: SharedChange, _ undoing: SharedUndo.Noting? = nil,
    _ body: (inout Value) throws -> R
  ) rethrows -> R {
    // After the unlock: readers may read at once.
    defer { readers.notifyAll() }
    let observers = SharedObservers.of(tracker: .current, follower: follower, undoing: undoing)
    return try asChanger {
      way.isExclusive ? try changeInPlace(observers, body) : try changeCopy(observers, body)
    }
  }

  // Inlined, as the functions below: calls with closures would be half of a change.
  @inline(__always)
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

  @inline(__always)
  private func changeCopy<R>(
    _ observers: SharedObservers?, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    var value = lock.withLock { _ in self.value }
    guard let observers else {
      defer {
        lock.withLock { _ in
          // Swapped, so that the old value is released after the unlock: a `deinit` may read this
          // one. For a value without references, that would take a sixth of a change for nothing.
          if _isPOD(Value.self) { self.value = value } else { swap(&self.value, &value) }
          version += 1
        }
      }
      return try body(&value)
    }
    let before = value
    defer { set(value, from: before, for: observers) }
    return try body(&value)
  }

  /// Replaces the value, unless it was changed since a version.
  ///
  /// - Parameter isFirst: whether this is the first value, which is not a change.
  /// - Returns: the new version; nil if the value was not replaced.
  @discardableResult
  func replace(with value: Value, ifVersion version: UInt64, isFirst: Bool = false) -> UInt64? {
    let observers = SharedObservers.of(
      tracker: isFirst ? nil : .current, follower: follower, undoing: nil)
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

  @inline(__always)
  private func asChanger<R>(_ body: () throws -> R) rethrows -> R {
    refuse(ifOn: changer)
    return try changing.withLock { _ in
      changer.store(ThreadIdentity.current, ordering: .relaxed)
      defer { changer.store(ThreadIdentity.none, ordering: .relaxed) }
      return try body()
    }
  }

  @inline(__always)
  private func refuse(ifOn thread: borrowing Atomic<UInt>) {
    // A thread always reads its own store; any other value names another thread.
    let thread = thread.load(ordering: .relaxed)
    guard thread != ThreadIdentity.none, thread == ThreadIdentity.current else { return }
    fatalError(Wording.sharedWhileChanging(name))
  }
}

extension SharedReference: KeptSource {
  var keptValue: any Sendable { now.value }
}

/// The observers that record a change; nil if there are none.
// Outside of the class: nested, its type would depend on the type of the value. A class, since one
// that is nil then costs nothing.
private final class SharedObservers {
  private let tracker: SharedTracker?
  private let follower: SharedFollower?
  private let undoing: SharedUndo.Noting?

  @inline(__always)
  static func of(
    tracker: SharedTracker?, follower: SharedFollower?, undoing: SharedUndo.Noting?
  ) -> SharedObservers? {
    guard tracker != nil || follower != nil || undoing != nil else { return nil }
    return SharedObservers(tracker: tracker, follower: follower, undoing: undoing)
  }

  private init(tracker: SharedTracker?, follower: SharedFollower?, undoing: SharedUndo.Noting?) {
    self.tracker = tracker
    self.follower = follower
    self.undoing = undoing
  }

  /// Called while the reference is locked, so that changes are recorded in order.
  func note<Value>(
    _ reference: SharedReference<Value>, from before: Value, to value: Value, version: UInt64
  ) {
    tracker?.note(reference, from: before, to: value, version: version)
    follower?.note(reference, from: before, to: value, version: version)
    undoing?.note(reference, from: before, version: version)
  }
}
