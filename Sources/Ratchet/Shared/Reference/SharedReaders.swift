import Observation
import RatchetIssues
import RatchetRuntimeFacts
import RatchetSystem
import Synchronization

/// The readers of a shared value, on any thread: Swift's own registrar, extended so that no reader
/// misses a change.
///
/// `withObservationTracking` installs its observer only after its closure has ended. A change on
/// another thread in between finds no observer to wake: a view would keep showing the old value. So
/// each reader also accesses an object for the time between two changes. A reader that installs an
/// observer for a time that has already passed is woken at once.
///
/// Threading: values are read and changed on any thread. `now` guards the current time; it is held
/// for one read or write. `notifiers` of a ``SharedTime`` guards the threads that are notifying its
/// readers; it is taken within the lock of Swift's registrar, by `hash`, and is never held while
/// the registrar is called. The two are never held together.
final class SharedReaders: Observable, Sendable {
  private let readers = ObservationReaders(of: 0)
  private let registrar = ObservationRegistrar()
  private let now = Mutex<Now?>(nil)

  // Unchecked: a key path that has captured a time, made once for all readers in that time.
  private struct Now: @unchecked Sendable {
    let time: SharedTime
    let path: KeyPath<SharedReaders, Void>
  }

  fileprivate subscript(time: SharedTime) -> Void { () }

  /// Call it before the value is read.
  func access() {
    guard readers.access() else { return }
    let path = now.withLock { now in
      if let now { return now }
      let time = SharedTime(of: self)
      let new = Now(time: time, path: \SharedReaders[time])
      now = new
      return new
    }.path
    registrar.access(self, keyPath: path)
  }

  /// Call it when the value has changed.
  func notifyAll() {
    guard readers.mayExist else { return }
    let past = now.withLock { $0.take() }
    // The time comes first: a reader that it wakes is no longer registered with `readers`.
    past?.time.end()
    if let past, !TrackedHash.isReliable { notifyLateReaders(of: past) }
    readers.notifyAll()
  }

  /// Notifies readers of a past time again and again, until none can be installed for it any more:
  /// each retains its key path. If that is not known either, for a while.
  private func notifyLateReaders(of past: Now) {
    let late = LateReaders(past.time, past.path)
    Task.detached { await late.notify() }
  }

  fileprivate func notifyReaders(of time: SharedTime) {
    registrar.willSet(self, keyPath: \SharedReaders[time])
    registrar.didSet(self, keyPath: \SharedReaders[time])
  }
}

/// The readers of a past time that are not installed yet.
// Unchecked: used by one task.
private final class LateReaders: @unchecked Sendable {
  private let time: SharedTime
  private var path: KeyPath<SharedReaders, Void>

  init(_ time: SharedTime, _ path: KeyPath<SharedReaders, Void>) {
    self.time = time
    self.path = path
  }

  func notify() async {
    var turns = 0
    repeat {
      await Task.yield()
      time.notifyReaders()
      turns += 1
    } while TrackedKeyPath.isReliable ? !isKnownUniquelyReferenced(&path) : turns < 10_000
  }
}

/// The time between two changes of a shared value.
private final class SharedTime: Hashable, Sendable {
  private struct Owner: Sendable { weak var readers: SharedReaders? }

  private let owner: Owner
  private let isPast = Atomic(false)
  /// The threads that are notifying the readers of this time.
  private let notifiers = Mutex<Set<UInt>>([])

  init(of readers: SharedReaders) { owner = Owner(readers: readers) }

  /// Marks the time as past, and wakes its readers.
  func end() {
    isPast.store(true, ordering: .sequentiallyConsistent)
    notifyReaders()
  }

  /// Wakes the readers that have installed an observer for this time.
  func notifyReaders() {
    let thread = ThreadIdentity.current
    notifiers.withLock { _ = $0.insert(thread) }
    owner.readers?.notifyReaders(of: self)
    notifiers.withLock { _ = $0.remove(thread) }
  }

  static func == (left: SharedTime, right: SharedTime) -> Bool { left === right }

  /// The registrar hashes the time as part of a key path when it installs an observer, under the
  /// same lock under which it later looks for observers. So the task made here finds any observer
  /// that is installed after the time has passed.
  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
    guard isPast.load(ordering: .sequentiallyConsistent) else { return }
    let thread = ThreadIdentity.current
    guard !notifiers.withLock({ $0.contains(thread) }) else { return }
    Task.detached { self.notifyReaders() }
  }
}
