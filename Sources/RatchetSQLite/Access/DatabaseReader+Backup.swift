public import Foundation

extension DatabaseReader {
  /// Copies the whole database over another one, whose previous contents are lost.
  ///
  /// The copy is one state of this database: the last commit before the copy began. It is read by a
  /// connection of its own, so that reads and writes of this database do not wait for it (except
  /// that a database in memory is serialized first, during a read). The destination is written in
  /// one transaction: until the last step its readers see its previous contents, which are also
  /// kept after a crash or an error.
  ///
  /// Throws if the destination has a ``DatabaseConfiguration/applicationID``, unless this database
  /// has the same one, or has none and no tables.
  ///
  /// Cancelling the task stops the copy between two steps, with `CancellationError`. An error that
  /// `progress` throws stops it too; if `isCompleted` is true by then, the copy is kept and the
  /// error is only passed on.
  ///
  /// ```swift
  /// let copy = try DatabaseQueue(path: "backup.sqlite")
  /// try await database.backup(to: copy) { progress in
  ///   print("\(progress.completedPageCount) of \(progress.totalPageCount)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - pagesPerStep: The number of pages (usually of 4096 bytes) that are copied between two
  ///     reports. If it is less than 1, all are copied in one step.
  ///   - progress: Called after each step, on the destination's thread.
  public nonisolated(nonsending) func backup(
    to destination: any DatabaseWriter, pagesPerStep: Int = 256,
    progress: @Sendable (DatabaseBackupProgress) throws -> Void = { _ in }
  ) async throws {
    let source = try await read { try $0.backupSource() }
    try await destination.writeWithoutTransaction {
      try $0.replaceContents(with: source, pagesPerStep: pagesPerStep, progress: progress)
    }
  }

  /// Like the asynchronous `backup`, but blocks the calling thread. See the synchronous
  /// `DatabaseReader.read(_:)`.
  public func backup(
    to destination: any DatabaseWriter, pagesPerStep: Int = 256,
    progress: @Sendable (DatabaseBackupProgress) throws -> Void = { _ in }
  ) throws {
    let source = try read { try $0.backupSource() }
    try destination.writeWithoutTransaction {
      try $0.replaceContents(with: source, pagesPerStep: pagesPerStep, progress: progress)
    }
  }

  /// Returns the whole database, as of the last commit before the call, as the bytes of a database
  /// file.
  ///
  /// `DatabaseQueue(deserializing:)` and `restore(from:)` turn them into a database again. Written
  /// to a file, they are a database file.
  public nonisolated(nonsending) func serialized() async throws -> Data {
    try await read { try $0.serialized() }
  }

  /// Like the asynchronous `serialized`, but blocks the calling thread. See the synchronous
  /// `DatabaseReader.read(_:)`.
  public func serialized() throws -> Data {
    try read { try $0.serialized() }
  }
}
