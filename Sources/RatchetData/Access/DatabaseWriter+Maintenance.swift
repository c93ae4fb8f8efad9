public import Foundation

extension DatabaseWriter {
  /// Puts the database of these bytes in the place of everything that this one holds: all of it, or
  /// nothing if they are no database, or not this application's (see
  /// ``DatabaseConfiguration/applicationID``). No bytes at all are refused too.
  public nonisolated(nonsending) func restore(from data: Data) async throws {
    try await writeWithoutTransaction { try $0.restore(from: data) }
  }

  /// As the asynchronous `restore`, but blocks the calling thread. See the synchronous
  /// ``DatabaseReader/read(_:)``.
  public func restore(from data: Data) throws {
    try writeWithoutTransaction { try $0.restore(from: data) }
  }

  /// Builds the file anew, without gaps. Writes wait, and the disk needs room for a second copy.
  public nonisolated(nonsending) func vacuum() async throws {
    try await writeWithoutTransaction { try $0.vacuum() }
  }

  /// As the asynchronous `vacuum`, but blocks the calling thread. See the synchronous
  /// ``DatabaseReader/read(_:)``.
  public func vacuum() throws {
    try writeWithoutTransaction { try $0.vacuum() }
  }

  /// Writes a copy without gaps into a new file. Writes wait meanwhile.
  ///
  /// The file gets its name when it is whole and on the disk, and throws if there already is one of
  /// that name. A cancelled task stops the copy.
  public nonisolated(nonsending) func vacuum(into path: String) async throws {
    try await writeWithoutTransaction { try $0.vacuum(into: path) }
  }

  /// As the asynchronous `vacuum(into:)`, but blocks the calling thread. See the synchronous
  /// ``DatabaseReader/read(_:)``.
  public func vacuum(into path: String) throws {
    try writeWithoutTransaction { try $0.vacuum(into: path) }
  }

  /// Moves commits from the log into the database file, and says how far that went.
  ///
  /// SQLite does so by itself as the log grows; this is for the moments that suit a program.
  public nonisolated(nonsending) func checkpoint(
    _ mode: Database.CheckpointMode = .passive
  ) async throws -> Database.CheckpointResult {
    try await writeWithoutTransaction { try $0.checkpoint(mode) }
  }

  /// As the asynchronous `checkpoint`, but blocks the calling thread. See the synchronous
  /// ``DatabaseReader/read(_:)``.
  public func checkpoint(
    _ mode: Database.CheckpointMode = .passive
  ) throws -> Database.CheckpointResult {
    try writeWithoutTransaction { try $0.checkpoint(mode) }
  }
}
