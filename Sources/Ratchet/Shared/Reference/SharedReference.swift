import RatchetIssues
import Synchronization

/// A value in one place, which all who share it refer to.
final class SharedReference<Value: Sendable>: SharedWhole, SharedRoot {
  private struct Contents {
    var value: Value
    /// How often it was changed.
    var version: UInt64 = 0
  }

  // Shared by features on any thread. Held no longer than to read or to set, unless the value is changed
  // exclusively: who reads does not wait for the closure of one who changes, and that closure may read.
  private let contents: Mutex<Contents>
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
    contents = Mutex(Contents(value: value))
    self.name = name
    SharedValues.noteMade()
  }

  var root: any SharedRoot { self }

  func read() -> Value {
    noteRead()
    if let lens = SharedLens.inForce { return lens.value(of: self) }
    refuse(ifOn: holder)
    // Not `now`: a pair of a generic value costs more than the lock.
    return contents.withLock { $0.value }
  }

  /// The value that is there, whatever an assertion has in view.
  var now: (value: Value, version: UInt64) {
    refuse(ifOn: holder)
    return contents.withLock { ($0.value, $0.version) }
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
    let observers = Observers(tracker: .inForce, undoing: undoing)
    return try asChanger {
      way.isExclusive ? try changeInPlace(observers, body) : try changeCopy(observers, body)
    }
  }

  private func changeInPlace<R>(
    _ observers: Observers, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    try contents.withLock { contents in
      holder.store(ThreadIdentity.current, ordering: .relaxed)
      let before = isNoted(by: observers) ? contents.value : nil
      defer {
        holder.store(ThreadIdentity.none, ordering: .relaxed)
        finish(&contents, from: before, for: observers)
      }
      return try body(&contents.value)
    }
  }

  private func changeCopy<R>(
    _ observers: Observers, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    var value = contents.withLock { $0.value }
    let before = isNoted(by: observers) ? value : nil
    defer { set(value, from: before, for: observers) }
    return try body(&value)
  }

  /// Replaces the value, unless it was changed since it had a version.
  ///
  /// - Parameter isFirst: whether this is the value that it begins with, which nobody has changed.
  /// - Returns: the new version; nil where the value was not replaced.
  @discardableResult
  func replace(with value: Value, ifVersion version: UInt64, isFirst: Bool = false) -> UInt64? {
    let observers = Observers(tracker: isFirst ? nil : .inForce, undoing: nil)
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

  /// Those who take note of a change, besides the follower.
  private struct Observers {
    let tracker: SharedTracker?
    let undoing: SharedUndo.Noting?
  }

  private func isNoted(by observers: Observers) -> Bool {
    observers.tracker != nil || follower != nil || observers.undoing != nil
  }

  private func set(_ value: Value, from before: Value?, for observers: Observers) {
    contents.withLock { contents in
      contents.value = value
      finish(&contents, from: before, for: observers)
    }
  }

  private func finish(
    _ contents: inout Contents, from before: Value?, for observers: Observers
  ) {
    contents.version += 1
    guard let before else { return }
    let version = contents.version
    observers.tracker?.note(self, from: before, to: contents.value, version: version)
    follower?.note(self, from: before, to: contents.value, version: version)
    observers.undoing?.note(self, from: before, version: version)
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
