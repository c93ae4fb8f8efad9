/// A database that can be read.
public protocol DatabaseReader: Sendable {
  /// Runs `body` on a connection of its own thread, over one snapshot of the database, and answers
  /// what it returns.
  ///
  /// Statements that would change the database are refused. If the calling task is cancelled before
  /// its turn has come, `body` never runs; if it is cancelled later, the statement that runs is
  /// stopped. Either way `CancellationError` is thrown, and before its turn at once.
  ///
  /// ```swift
  /// let books = try await database.read { db in
  ///   try db.fetchAll(Book.self, sql: "SELECT id, title FROM book ORDER BY id")
  /// }
  /// ```
  nonisolated(nonsending) func read<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T

  /// What tells of its commits. A type that wraps a database hands on that one's.
  var hub: DatabaseHub { get }

  /// As the asynchronous `read`, but blocks the calling thread until `body` has run there: for tools
  /// and scripts.
  ///
  /// `body` runs on the calling thread, so it may use what belongs to the caller's actor, and return a
  /// value of any type. The connection is lent to it: a connection, statement or cursor that is kept
  /// throws `SQLITE_MISUSE` where it is used after the access.
  ///
  /// It takes its turn with the asynchronous accesses. Task-local values hold, and the cancellation
  /// of the surrounding task counts from its turn on. It is not meant for Swift's own threads: one
  /// that is blocked runs no other task. Where there is an `await`, the compiler takes the
  /// asynchronous one.
  ///
  /// An access within an access to the same database would wait for itself, and throws
  /// `SQLITE_MISUSE`. Only a ``DatabasePool`` can be read from inside its own `write`: such a read
  /// sees the last commit, not what the write has done so far. What cannot be noticed is a wait in a
  /// circle: a block that waits (by a semaphore, say) for a task that waits for the same database, or
  /// two databases whose blocks use one another.
  func read<T>(_ body: (Database) throws -> T) throws -> T

  /// Closes the database after the reads and writes that were called before, and ends its threads.
  /// Later ones throw `SQLITE_MISUSE`. Closing twice is fine.
  ///
  /// A database that is let go of is closed as well, only that nobody can wait for it.
  func close() async

  /// As the asynchronous `close`, but blocks the calling thread. Throws only inside an access to the
  /// same database, which it would wait for.
  func close() throws
}
