import Foundation
import Synchronization

/// The making of one default value: one thread at a time makes it, others that want it wait.
final class DependencyMaking: Sendable {
  // A lock that is held while a key makes its value: that is what has it made once.
  private let turn = Mutex(())
  private let maker = Atomic<UInt>(0)

  /// Whether this very thread is making the value, and so would wait for itself.
  var isUnderway: Bool { maker.load(ordering: .relaxed) == Self.thread }

  func whenFree<R: Sendable>(_ make: () -> R) -> R {
    turn.withLock { _ in
      maker.store(Self.thread, ordering: .relaxed)
      defer { maker.store(0, ordering: .relaxed) }
      return make()
    }
  }

  private static var thread: UInt { UInt(bitPattern: ObjectIdentifier(Thread.current)) }
}
