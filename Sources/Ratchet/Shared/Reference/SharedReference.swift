import RatchetIssues
import Synchronization

/// A value in one place, which all who share it refer to.
final class SharedReference<Value: Sendable>: SharedSource, SharedRoot {
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
    return try changeNow(way, body)
  }

  /// Changes the value that is there, and tells its readers.
  func changeNow<R>(_ way: SharedChange, _ body: (inout Value) throws -> R) rethrows -> R {
    // After the lock is open again: they may read at once.
    defer { readers.notifyAll() }
    return try asChanger {
      way.isExclusive ? try changeInPlace(body) : try changeCopy(body)
    }
  }

  private func changeInPlace<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    let tracker = SharedTracker.inForce
    return try contents.withLock { contents in
      holder.store(ThreadIdentity.current, ordering: .relaxed)
      let before = isNoted(by: tracker) ? contents.value : nil
      defer {
        holder.store(ThreadIdentity.none, ordering: .relaxed)
        finish(&contents, from: before, for: tracker)
      }
      return try body(&contents.value)
    }
  }

  private func changeCopy<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    let tracker = SharedTracker.inForce
    var value = contents.withLock { $0.value }
    let before = isNoted(by: tracker) ? value : nil
    defer { set(value, from: before, for: tracker) }
    return try body(&value)
  }

  /// Replaces the value, unless it was changed since it had a version.
  ///
  /// - Parameter isFirst: whether this is the value that it begins with, which nobody has changed.
  func replace(with value: Value, ifVersion version: UInt64, isFirst: Bool) {
    let tracker = isFirst ? nil : SharedTracker.inForce
    let isReplaced = asChanger {
      let now = now
      guard now.version == version else { return false }
      set(value, from: now.value, for: tracker)
      return true
    }
    if isReplaced { readers.notifyAll() }
  }

  private func set(_ value: Value, from before: Value?, for tracker: SharedTracker?) {
    contents.withLock { contents in
      contents.value = value
      finish(&contents, from: before, for: tracker)
    }
  }

  private func finish(
    _ contents: inout Contents, from before: Value?, for tracker: SharedTracker?
  ) {
    contents.version += 1
    guard let before else { return }
    tracker?.note(self, from: before, to: contents.value, version: contents.version)
    follower?.note(self, from: before, to: contents.value, version: contents.version)
  }

  private func isNoted(by tracker: SharedTracker?) -> Bool { tracker != nil || follower != nil }

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
