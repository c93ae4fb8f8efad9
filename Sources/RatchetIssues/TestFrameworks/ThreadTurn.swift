import Synchronization

/// A lock that a thread which holds it may take again.
final class ThreadTurn: Sendable {
  // Held for the whole of an operation: one thread at a time.
  private let lock = Mutex(())
  /// The thread that holds it, or zero. Only that thread can find itself here, so no order is needed.
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
