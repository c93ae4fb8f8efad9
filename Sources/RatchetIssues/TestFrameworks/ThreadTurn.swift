import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A lock that a thread which holds it may take again.
final class ThreadTurn: Sendable {
  // Held for the whole of an operation: one thread at a time.
  private let lock = Mutex(())
  /// The thread that holds it, or zero. Only that thread can find itself here, so no order is needed.
  private let holder = Atomic<UInt>(0)

  func take(_ operation: () -> Void) {
    let thread = Self.thread
    if thread != 0, holder.load(ordering: .relaxed) == thread { return operation() }
    lock.withLock { _ in
      holder.store(thread, ordering: .relaxed)
      defer { holder.store(0, ordering: .relaxed) }
      operation()
    }
  }

  /// What tells a thread from others that live, or zero where the system has no name for one.
  private static var thread: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #elseif canImport(Darwin) || canImport(Musl)
      UInt(bitPattern: pthread_self())
    #else
      0
    #endif
  }
}
