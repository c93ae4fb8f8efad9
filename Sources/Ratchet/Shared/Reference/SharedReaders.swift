import Observation
import RatchetIssues
import Synchronization

/// Who reads a shared value, on any thread: Swift's own registrar, and a way to miss nobody.
///
/// `withObservationTracking` installs what it has tracked when its closure has ended. A change that another
/// thread makes in between finds nobody to wake: a view would show the old value, and nothing would tell it
/// otherwise. So who reads also reads the time between two changes, and is told at once where he installs
/// one that has passed.
final class SharedReaders: Observable, Sendable {
  private let readers = ObservationReaders(of: 0)
  private let registrar = ObservationRegistrar()
  // Values are read and changed on any thread.
  private let now = Mutex<Now?>(nil)

  // Unchecked: a key path that has captured a time, made once for all who read then.
  private struct Now: @unchecked Sendable {
    let time: SharedTime
    let path: KeyPath<SharedReaders, Void>
  }

  fileprivate subscript(time: SharedTime) -> Void { () }

  /// To be called before the value is read.
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

  /// To be called when the value has changed.
  func notifyAll() {
    guard readers.mayExist else { return }
    let past = now.withLock { $0.take() }
    // By the time first: who is woken by that is not looked for again.
    past?.time.tellPassed()
    readers.notifyAll()
  }

  fileprivate func tell(_ time: SharedTime) {
    registrar.willSet(self, keyPath: \SharedReaders[time])
    registrar.didSet(self, keyPath: \SharedReaders[time])
  }
}

/// The time between two changes of a shared value.
private final class SharedTime: Hashable, Sendable {
  private struct Owner: Sendable { weak var readers: SharedReaders? }

  private let owner: Owner
  private let isPast = Atomic(false)
  // Changes and readers come on any thread.
  private let tellers = Mutex<Set<UInt>>([])

  init(of readers: SharedReaders) { owner = Owner(readers: readers) }

  /// It is past from here on.
  func tellPassed() {
    isPast.store(true, ordering: .sequentiallyConsistent)
    tell()
  }

  /// Wakes those who have installed it.
  private func tell() {
    let thread = ThreadIdentity.current
    tellers.withLock { _ = $0.insert(thread) }
    owner.readers?.tell(self)
    tellers.withLock { _ = $0.remove(thread) }
  }

  static func == (left: SharedTime, right: SharedTime) -> Bool { left === right }

  /// As part of a key path it is hashed by the registrar where somebody is installed, under the lock under
  /// which he is looked for later: who comes when it is past is found by the task that is made here.
  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
    guard isPast.load(ordering: .sequentiallyConsistent) else { return }
    let thread = ThreadIdentity.current
    guard !tellers.withLock({ $0.contains(thread) }) else { return }
    Task.detached { self.tell() }
  }
}
