public import Foundation

extension DatabaseWriter {
  /// Replaces the whole contents with the database of these bytes.
  ///
  /// Nothing is changed if it throws: if the data is empty, is not a database, or belongs to
  /// another application (see ``DatabaseConfiguration/applicationID``).
  public nonisolated(nonsending) func restore(from data: Data) async throws {
    try await writeWithoutTransaction { try $0.restore(from: data) }
  }

  /// Like the asynchronous `restore`, but blocks the calling thread. See the synchronous
  /// `DatabaseReader.read(_:)`.
  public func restore(from data: Data) throws {
    try writeWithoutTransaction { try $0.restore(from: data) }
  }

  /// Rebuilds the file without unused space. Writes wait, and the disk needs space for a second
  /// copy.
  public nonisolated(nonsending) func vacuum() async throws {
    try await writeWithoutTransaction { try $0.vacuum() }
  }

  /// Like the asynchronous `vacuum`, but blocks the calling thread. See the synchronous
  /// `DatabaseReader.read(_:)`.
  public func vacuum() throws {
    try writeWithoutTransaction { try $0.vacuum() }
  }

  /// Writes a copy without unused space into a new file. Writes wait meanwhile.
  ///
  /// The file appears under its name once it is complete and written to the disk. Throws if a file
  /// of that name exists. Cancelling the task stops the copy.
  public nonisolated(nonsending) func vacuum(into path: String) async throws {
    try await writeWithoutTransaction { try $0.vacuum(into: path) }
  }

  /// Like the asynchronous `vacuum(into:)`, but blocks the calling thread. See the synchronous
  /// `DatabaseReader.read(_:)`.
  public func vacuum(into path: String) throws {
    try writeWithoutTransaction { try $0.vacuum(into: path) }
  }

  /// Moves commits from the log into the database file, and returns how much of the log has been
  /// moved.
  ///
  /// SQLite checkpoints automatically as the log grows; call this to choose the moment.
  public nonisolated(nonsending) func checkpoint(
    _ mode: Database.CheckpointMode = .passive
  ) async throws -> Database.CheckpointResult {
    try await writeWithoutTransaction { try $0.checkpoint(mode) }
  }

  /// Like the asynchronous `checkpoint`, but blocks the calling thread. See the synchronous
  /// `DatabaseReader.read(_:)`.
  public func checkpoint(
    _ mode: Database.CheckpointMode = .passive
  ) throws -> Database.CheckpointResult {
    try writeWithoutTransaction { try $0.checkpoint(mode) }
  }
}
