public import Foundation

extension DatabaseReader {
  /// Copies the whole database over another one, which loses what it held.
  ///
  /// The copy is one state of this database: the last commit before the copy began. It is read by a
  /// connection of its own, so that neither reads nor writes of this database wait for it (only a
  /// database in memory is first copied at once). The other one is written in one transaction: until
  /// the last step it is what it was, for its readers and after a crash, and an error leaves it so.
  ///
  /// Throws if the other one is to be this application's
  /// (see ``DatabaseConfiguration/applicationID``), and this one is not.
  ///
  /// Cancelling the task stops the copy between two steps, with `CancellationError`; an error that
  /// `progress` throws stops it too, unless the backup `isCompleted`, when it is only passed on.
  ///
  /// ```swift
  /// let copy = try DatabaseQueue(path: "backup.sqlite")
  /// try await database.backup(to: copy) { progress in
  ///   print("\(progress.completedPageCount) of \(progress.totalPageCount)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - pagesPerStep: how much is copied between two reports: pages, of mostly 4096 bytes. All at once
  ///     if it is less than 1.
  ///   - progress: called after each step, on the destination's thread.
  public nonisolated(nonsending) func backup(
    to destination: any DatabaseWriter, pagesPerStep: Int = 256,
    progress: @Sendable (DatabaseBackupProgress) throws -> Void = { _ in }
  ) async throws {
    let source = try await read { try $0.backupSource() }
    try await destination.writeWithoutTransaction {
      try $0.replaceContents(with: source, pagesPerStep: pagesPerStep, progress: progress)
    }
  }

  /// As the asynchronous `backup`, but blocks the calling thread. See the synchronous
  /// ``DatabaseReader/read(_:)``.
  public func backup(
    to destination: any DatabaseWriter, pagesPerStep: Int = 256,
    progress: @Sendable (DatabaseBackupProgress) throws -> Void = { _ in }
  ) throws {
    let source = try read { try $0.backupSource() }
    try destination.writeWithoutTransaction {
      try $0.replaceContents(with: source, pagesPerStep: pagesPerStep, progress: progress)
    }
  }

  /// The whole database as the bytes of a database file: the last commit before the call.
  ///
  /// `DatabaseQueue(deserializing:)` and `restore(from:)` make a database of them again; written to a
  /// file, they are one.
  public nonisolated(nonsending) func serialized() async throws -> Data {
    try await read { try $0.serialized() }
  }

  /// As the asynchronous `serialized`, but blocks the calling thread. See the synchronous
  /// ``DatabaseReader/read(_:)``.
  public func serialized() throws -> Data {
    try read { try $0.serialized() }
  }
}
