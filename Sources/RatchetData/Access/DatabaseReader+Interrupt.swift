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

extension DatabaseWriter {
  /// Lets nothing be written until ``resume()``: so that a program which the system suspends holds no lock of
  /// a file that others use, for which systems end programs. It returns at once, may be called from any
  /// thread, and twice does no more than once.
  ///
  /// A write that runs is stopped within its statement, or with its next one, and rolled back; one that
  /// waits for its turn or for a lock, and one that comes later, never runs. All of them throw a
  /// ``DatabaseError`` with `SQLITE_INTERRUPT`. A commit that has begun is completed. Reads go on, and so
  /// does observation: they hold nobody up. End those with ``DatabaseReader/interrupt()``.
  ///
  /// Other databases on the same file, in this program or another, are not touched.
  public func suspend() { hub.setSuspended(true) }

  /// Lets be written again. Writes that were refused are not repeated.
  public func resume() { hub.setSuspended(false) }
}

/// Counts how often the accesses of a database were interrupted, and knows whether it may be written.
final class Interruption: Sendable {
  // Both are set on any thread, and read by the connections' threads. Nothing else is ordered by them.
  private let value = Atomic(0)
  private let suspended = Atomic(false)

  var isSuspended: Bool { suspended.load(ordering: .relaxed) }

  func setSuspended(_ isSuspended: Bool) { suspended.store(isSuspended, ordering: .relaxed) }

  var count: Int { value.load(ordering: .relaxed) }

  func add() { value.wrappingAdd(1, ordering: .relaxed) }
}
