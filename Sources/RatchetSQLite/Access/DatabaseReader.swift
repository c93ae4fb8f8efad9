/// A database that can be read.
public protocol DatabaseReader: Sendable {
  /// Runs `body` on a connection with its own thread, over one snapshot of the database, and
  /// returns its result.
  ///
  /// Statements that would change the database are refused. If the calling task is cancelled before
  /// its turn, `body` never runs and the call throws at once; if it is cancelled later, the running
  /// statement is stopped. Either way `CancellationError` is thrown.
  ///
  /// ```swift
  /// let books = try await database.read { db in
  ///   try db.fetchAll(Book.self, sql: "SELECT id, title FROM book ORDER BY id")
  /// }
  /// ```
  nonisolated(nonsending) func read<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T

  /// Runs `body` once for each part, over one snapshot of the database, and returns the results in
  /// the order of the parts: for a read of very many rows, which several processors finish sooner.
  ///
  /// A ``DatabasePool`` runs parts at the same time, each on the thread of a reader. It uses at most
  /// as many readers as there are processors and parts, and of those that are idle all but one; for
  /// the first one it waits as `read` does. A reader that is done with a part takes the next one of
  /// the array. A ``DatabaseQueue`` runs the parts one after the other. Either way all parts see the
  /// same commits. One reader runs all parts if other connections commit so often that several find
  /// no common snapshot, if databases are attached, or if another reader cannot be opened.
  ///
  /// If `body` throws, the parts that run are stopped, the others do not begin, and the error is
  /// thrown. If the task is cancelled, the parts are stopped too, and `CancellationError` is thrown.
  ///
  /// ```swift
  /// let parts = [1...50_000, 50_001...100_000]
  /// let counts = try await database.readConcurrently(parts) { db, ids in
  ///   try db.fetchOne(
  ///     Int.self, sql: "SELECT count(*) FROM book WHERE id BETWEEN ? AND ? AND title LIKE '%sea%'",
  ///     arguments: [ids.lowerBound, ids.upperBound]) ?? 0
  /// }
  /// ```
  nonisolated(nonsending) func readConcurrently<Part: Sendable, T: Sendable>(
    _ parts: [Part], _ body: @escaping @Sendable (Database, Part) throws -> T
  ) async throws -> [T]

  /// The hub that publishes the commits of this database. A type that wraps a database returns the
  /// hub of the wrapped one.
  var hub: DatabaseHub { get }

  /// Like the asynchronous `read`, but blocks the calling thread until `body` has run there: for
  /// tools and scripts.
  ///
  /// `body` runs on the calling thread, so it may use state of the caller's actor and return a
  /// value of any type. The connection is valid only during the access: a connection, statement or
  /// cursor that is kept throws `SQLITE_MISUSE` if it is used afterwards.
  ///
  /// The call takes its turn among the asynchronous accesses. Task-local values are available to
  /// `body`, and the cancellation of the surrounding task is noticed once its turn has come. Do not
  /// call it on Swift's cooperative threads: a blocked one runs no other task. In an asynchronous
  /// context the compiler chooses the asynchronous overload.
  ///
  /// An access within an access to the same database would wait for itself, and throws
  /// `SQLITE_MISUSE`. The exception is a ``DatabasePool``, which can be read inside its own
  /// `write`: such a read sees the last commit, without the changes of that write. Other deadlocks
  /// are not detected: a block that waits (on a semaphore, for instance) for a task that waits for
  /// the same database, or two databases whose blocks use each other.
  func read<T>(_ body: (Database) throws -> T) throws -> T

  /// Closes the database after the reads and writes that were called before, and ends its threads.
  /// Later accesses throw `SQLITE_MISUSE`. Closing twice is allowed.
  ///
  /// A database that is released without `close` is closed as well, but there is no way to wait for
  /// that.
  func close() async

  /// Like the asynchronous `close`, but blocks the calling thread. Throws only inside an access to
  /// the same database, which it would wait for.
  func close() throws
}
