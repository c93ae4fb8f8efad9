/// A database that can be read.
public protocol DatabaseReader: Sendable {
  /// Runs `body` on a connection of its own thread, over one snapshot of the database, and answers
  /// what it returns.
  ///
  /// Statements that would change the database are refused. If the calling task is cancelled before
  /// its turn has come, `body` does not run; if it is cancelled later, the statement that runs is
  /// stopped. Either way `CancellationError` is thrown.
  ///
  /// ```swift
  /// let books = try await database.read { db in
  ///   try db.fetchAll(Book.self, sql: "SELECT id, title FROM book ORDER BY id")
  /// }
  /// ```
  nonisolated(nonsending) func read<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T

  /// Closes the database after the reads and writes that were called before, and ends its threads.
  /// Later ones throw `SQLITE_MISUSE`. Closing twice is fine.
  ///
  /// A database that is let go of is closed as well, only that nobody can wait for it.
  func close() async
}
