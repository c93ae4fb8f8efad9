import RatchetSystem
import Synchronization

/// A recursive lock: the thread that holds it may take it again.
final class ThreadTurn: Sendable {
  // Held for the whole operation: one thread at a time.
  private let lock = Mutex(())
  /// The thread that holds it, or zero. A thread can only find its own identity here if it stored
  /// it itself, so relaxed ordering suffices.
  private let holder = Atomic<UInt>(0)

  func take(_ operation: () -> Void) {
    let thread = ThreadIdentity.current
    if thread != 0, holder.load(ordering: .relaxed) == thread { return operation() }
    lock.withLock { _ in
      holder.store(thread, ordering: .relaxed)
      defer { holder.store(0, ordering: .relaxed) }
      operation()
    }
  }
}
