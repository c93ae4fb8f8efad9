import Dispatch
import Foundation
import Synchronization

/// Makes sure that each value is made by one thread at a time, while other threads that need it
/// wait. No lock is held meanwhile: making a value may read other values, on any thread.
final class Resolutions<Key: Hashable & Sendable>: Sendable {
  // Threading: any thread may call `begin`, which blocks while another thread makes the value. The
  // thread that is to make it calls `ended` afterwards. A key is free, being made by one thread, or
  // being made and awaited by others. `contents` guards the machine and the semaphores of waiting
  // threads; it is held for a look-up, never while a value is made or awaited, and no other lock is
  // taken within it.

  enum Turn {
    /// The caller makes the value, and then calls ``Resolutions/ended(_:)``.
    case make
    /// Another thread has made the value, or failed to: look it up again.
    case again
    /// Each key needs the next to be made; the last is the same as the first.
    case cycle([Key])
  }

  private struct Contents {
    var machine = ResolutionMachine<Key, ObjectIdentifier>()
    var waiting: [ObjectIdentifier: DispatchSemaphore] = [:]
  }

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
