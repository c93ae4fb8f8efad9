/// A database that can be read and written.
public protocol DatabaseWriter: DatabaseReader {
  /// Runs `body` in a transaction on the writer's thread: committed if it returns, rolled back
  /// whole if it throws.
  ///
  /// Writes run one at a time, in the order in which they were called from one task or actor. If
  /// the calling task is cancelled before the commit begins (before `body`'s turn, or while it
  /// runs) nothing of it is kept and `CancellationError` is thrown; if later, it is committed and
  /// its result returned. So a result always means a commit, and an error never does.
  ///
  /// ```swift
  /// try await database.write { db in
  ///   try db.execute(sql: "UPDATE counter SET value = value + 1 WHERE id = ?", arguments: [id])
  /// }
  /// ```
  nonisolated(nonsending) func write<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T

  /// Runs `body` on the writer's thread without a transaction around it, for what cannot be in one
  /// (`VACUUM`, some pragmas) and for several transactions in a row.
  ///
  /// A transaction that `body` leaves open is rolled back, and an error thrown.
  nonisolated(nonsending) func writeWithoutTransaction<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T
}
