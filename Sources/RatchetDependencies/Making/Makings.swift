import Dispatch
import Foundation
import Synchronization

/// Makes sure that each value is made by one thread at a time, while other threads that need it
/// wait. No lock is held meanwhile: making a value may read other values, on any thread.
final class Makings<Key: Hashable & Sendable>: Sendable {
  enum Turn {
    /// The caller makes the value, and then calls ``Makings/ended(_:)``.
    case make
    /// Another thread has made the value, or failed to: look it up again.
    case again
    /// Each key needs the next to be made; the last is the same as the first.
    case cycle([Key])
  }

  private struct Contents {
    var machine = MakingMachine<Key, ObjectIdentifier>()
    var waiting: [ObjectIdentifier: DispatchSemaphore] = [:]
  }

  // A lock: any thread may need a value. Held for a look-up, never while one is made or awaited.
  private let contents = Mutex(Contents())

  /// Requests the turn to make a value. Waits while another thread makes it, unless that thread
  /// waits for this one.
  func begin(_ key: Key) -> Turn {
    let thread = ObjectIdentifier(Thread.current)
    let step = contents.withLock { contents -> (Turn, DispatchSemaphore?) in
      switch contents.machine.begin(key, by: thread) {
      case .make: return (.make, nil)
      case .cycle(let path): return (.cycle(path), nil)
      case .wait:
        let semaphore = DispatchSemaphore(value: 0)
        contents.waiting[thread] = semaphore
        return (.again, semaphore)
      }
    }
    step.1?.wait()
    return step.0
  }

  func ended(_ key: Key) {
    let waiting = contents.withLock { contents in
      contents.machine.ended(key).compactMap { contents.waiting.removeValue(forKey: $0) }
    }
    for semaphore in waiting { semaphore.signal() }
  }
}
