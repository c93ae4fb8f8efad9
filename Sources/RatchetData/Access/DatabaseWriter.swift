/// A database that can be read and written.
public protocol DatabaseWriter: DatabaseReader {
  /// Runs `body` in a transaction on the writer's thread: committed if it returns, rolled back
  /// whole if it throws.
  ///
  /// Writes run one at a time, in the order in which they were called from one task or actor. If
  /// the calling task is cancelled before the commit begins (before `body`'s turn, or while it
  /// runs) nothing of it is kept and `CancellationError` is thrown; if later, it is committed and
  /// its result returned. So a result always means a commit, and an error never does. (The one
  /// exception is beyond SQLite: if the disk fails within a commit and nothing can be written after
  /// it, the commit may be in the log when the file is opened again; whole, as ever.) A write that is
  /// cancelled while it waits for its turn throws at once, however long the writes before it take.
  ///
  /// ```swift
  /// try await database.write { db in
  ///   try db.execute(sql: "UPDATE counter SET value = value + 1 WHERE id = ?", arguments: [id])
  /// }
  /// ```
  nonisolated(nonsending) func write<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T

  /// As the asynchronous `write`, but blocks the calling thread until `body` has run there and is
  /// committed. See the synchronous ``DatabaseReader/read(_:)``.
  func write<T>(_ body: (Database) throws -> T) throws -> T

  /// Runs `body` on the writer's thread without a transaction around it, for what cannot be in one
  /// (`VACUUM`, some pragmas) and for several transactions in a row.
  ///
  /// A transaction that `body` leaves open is rolled back, and an error thrown.
  nonisolated(nonsending) func writeWithoutTransaction<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T

  /// As the asynchronous `writeWithoutTransaction`, but blocks the calling thread. See the synchronous
  /// ``DatabaseReader/read(_:)``.
  func writeWithoutTransaction<T>(
    _ body: (Database) throws -> T
  ) throws -> T
}

/// Throws for an access within an access to the same database.
func refuse(if isInUseHere: Bool) throws {
  guard isInUseHere else { return }
  throw DatabaseError(code: .misuse, message: Wording.accessWithinAccess)
}
