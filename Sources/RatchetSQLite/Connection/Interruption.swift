import Synchronization

/// The shared flags of a database's connections: how often its accesses were interrupted, and
/// whether it is suspended.
final class Interruption: Sendable {
  // Both are set on any thread and read on the connections' threads. Relaxed: no other memory is
  // ordered by them.
  private let value = Atomic(0)
  private let suspended = Atomic(false)

  var isSuspended: Bool { suspended.load(ordering: .relaxed) }

  func setSuspended(_ isSuspended: Bool) { suspended.store(isSuspended, ordering: .relaxed) }

  var count: Int { value.load(ordering: .relaxed) }

  func add() { value.wrappingAdd(1, ordering: .relaxed) }
}
