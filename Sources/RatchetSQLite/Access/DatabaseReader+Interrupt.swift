extension DatabaseReader {
  /// Stops the running statements of this database and its waits for locks, for example to end long
  /// reads before the program is suspended. Returns at once, and may be called from any thread.
  ///
  /// The interrupted access throws a ``DatabaseError`` with `SQLITE_INTERRUPT`, as does each
  /// statement that the same access begins afterwards; a write is rolled back. A commit that has
  /// begun is completed. Accesses that begin later, or that wait for their turn, run as usual. To
  /// stop a single access, cancel its task.
  public func interrupt() { hub.interrupt() }
}

extension DatabaseWriter {
  /// Refuses all writes until ``resume()``. Use it before the system suspends the program: some
  /// systems end a suspended program that holds a lock of a shared file. Returns at once, and may
  /// be called from any thread; calling it twice has no further effect.
  ///
  /// A running write is stopped within its statement, or at its next one, and rolled back. A write
  /// that waits for its turn or for a lock, or that comes later, never runs. All of them throw a
  /// ``DatabaseError`` with `SQLITE_INTERRUPT`. A commit that has begun is completed. Reads and
  /// observations continue, since they do not block other processes; stop reads with
  /// ``DatabaseReader/interrupt()``.
  ///
  /// Other databases on the same file, in this program or another, are not affected.
  public func suspend() { hub.setSuspended(true) }

  /// Allows writes again. Writes that were refused are not repeated.
  public func resume() { hub.setSuspended(false) }
}
