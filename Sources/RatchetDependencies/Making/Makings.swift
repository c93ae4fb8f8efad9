import Dispatch
import Foundation
import Synchronization

/// Has each value made by one thread at a time, while others that need it wait. Nothing is locked
/// meanwhile: making may read other values, on this thread or on any.
final class Makings<Key: Hashable & Sendable>: Sendable {
  enum Turn {
    /// The caller makes the value, and says when it ``Makings/ended(_:)``.
    case make
    /// It was made meanwhile, or could not be: look again.
    case again
    /// Each needs the next to be made; the last is the first once more.
    case cycle([Key])
  }

  private struct Contents {
    var machine = MakingMachine<Key, ObjectIdentifier>()
    var waiting: [ObjectIdentifier: DispatchSemaphore] = [:]
  }

  // Any thread may need a value. Held for a look-up, never while one is made or waited for.
  private let contents = Mutex(Contents())

  /// Asks for the turn to make a value. Waits where another thread makes it, unless that one waits for
  /// this one.
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
