import Synchronization

extension DatabaseReader {
  /// Stops the statements that run in this database now, and waits for locks: to end long reads before the
  /// program is suspended, say. It returns at once, and may be called from any thread.
  ///
  /// The access of such a statement throws a ``DatabaseError`` with `SQLITE_INTERRUPT`, as does each
  /// statement that the same access begins afterwards; a write is rolled back. A commit that has begun is
  /// completed. Accesses that begin later, or wait for their turn, run as ever. To stop one access, cancel
  /// its task.
  public func interrupt() { hub.interrupt() }
}

/// Counts how often the accesses of a database were interrupted.
final class Interruption: Sendable {
  // Counted on any thread, read by the connections' threads. Nothing else is ordered by it.
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  func add() { value.wrappingAdd(1, ordering: .relaxed) }
}
