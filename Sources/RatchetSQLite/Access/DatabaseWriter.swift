/// A database that can be read and written.
public protocol DatabaseWriter: DatabaseReader {
  /// Runs `body` in a transaction on the writer's thread. The transaction is committed if `body`
  /// returns, and rolled back as a whole if it throws.
  ///
  /// Writes run one at a time, in the order in which one task or actor calls them. If the calling
  /// task is cancelled before the commit begins (before `body`'s turn or while it runs), nothing is
  /// kept and `CancellationError` is thrown; if it is cancelled later, the write is committed and
  /// its result returned. So a result always means a commit, and an error means that nothing was
  /// committed. (One exception is beyond SQLite: if the disk fails within a commit and nothing can
  /// be written after that, the commit may be found in the log, as a whole, when the file is opened
  /// again.) A write that is cancelled while it waits for its turn throws at once, without waiting
  /// for the writes before it.
  ///
  /// ```swift
  /// try await database.write { db in
  ///   try db.execute(sql: "UPDATE counter SET value = value + 1 WHERE id = ?", arguments: [id])
  /// }
  /// ```
  nonisolated(nonsending) func write<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T

  /// Like the asynchronous `write`, but blocks the calling thread until `body` has run there and is
  /// committed. See the synchronous `DatabaseReader.read(_:)`.
  func write<T>(_ body: (Database) throws -> T) throws -> T

  /// Runs `body` on the writer's thread without a surrounding transaction: for statements that
  /// cannot run in one (`VACUUM`, some pragmas), and for several transactions in a row.
  ///
  /// If `body` leaves a transaction open, it is rolled back and an error is thrown.
  nonisolated(nonsending) func writeWithoutTransaction<T: Sendable>(
    _ body: @Sendable (Database) throws -> T
  ) async throws -> T

  /// Like the asynchronous `writeWithoutTransaction`, but blocks the calling thread. See the
  /// synchronous `DatabaseReader.read(_:)`.
  func writeWithoutTransaction<T>(
    _ body: (Database) throws -> T
  ) throws -> T
}

/// Throws if the caller is inside an access to the same database.
func refuse(if isInUseHere: Bool) throws {
  guard isInUseHere else { return }
  throw DatabaseError(code: .misuse, message: Wording.accessWithinAccess)
}
