import Foundation
import RatchetCSQLite

extension Database {
  /// The extent of a checkpoint.
  public enum CheckpointMode: Sendable, CaseIterable {
    /// Moves as many frames as possible without waiting.
    case passive
    /// Moves all frames: waits for the writer, and for readers of earlier snapshots.
    case full
    /// Like ``full``, then waits until the next write can start the log from its beginning.
    case restart
    /// Like ``restart``, and truncates the log file to zero bytes.
    case truncate

    fileprivate var code: Int32 {
      switch self {
      case .passive: SQLITE_CHECKPOINT_PASSIVE
      case .full: SQLITE_CHECKPOINT_FULL
      case .restart: SQLITE_CHECKPOINT_RESTART
      case .truncate: SQLITE_CHECKPOINT_TRUNCATE
      }
    }
  }

  /// The result of a checkpoint, in frames (changed pages) of the log. Both counts are 0 for a
  /// database in memory.
  public struct CheckpointResult: Hashable, Sendable {
    /// The number of frames in the log.
    public var walFrameCount: Int
    /// The number of these frames that are in the database file by now.
    public var checkpointedFrameCount: Int

    /// Makes a result.
    public init(walFrameCount: Int, checkpointedFrameCount: Int) {
      self.walFrameCount = walFrameCount
      self.checkpointedFrameCount = checkpointedFrameCount
    }
  }

  /// Moves commits from the log into the database file.
  ///
  /// Call it in `writeWithoutTransaction`; inside a transaction it throws `SQLITE_MISUSE`. A mode
  /// that waits gives up after ``DatabaseConfiguration/busyTimeout`` and throws `SQLITE_BUSY`;
  /// frames that could be moved by then have been moved.
  public func checkpoint(_ mode: CheckpointMode = .passive) throws -> CheckpointResult {
    try checkIsLent()
    guard !isInsideTransaction else {
      throw DatabaseError(code: .misuse, message: Wording.checkpointInTransaction)
    }
    var (frames, moved): (Int32, Int32) = (0, 0)
    let code = sqlite3_wal_checkpoint_v2(handle, "main", mode.code, &frames, &moved)
    guard code == SQLITE_OK else { throw failure(code) }
    return CheckpointResult(
      walFrameCount: max(0, Int(frames)), checkpointedFrameCount: max(0, Int(moved)))
  }

  /// Checks the whole file, and returns descriptions of its problems; an empty array if it is
  /// sound.
  ///
  /// Foreign keys are not checked. A file that is too damaged to be read at all throws.
  public func integrityCheck() throws -> [String] {
    try check("integrity_check")
  }

  /// Like ``integrityCheck()``, but much faster: it does not compare indexes with their tables.
  public func quickCheck() throws -> [String] {
    try check("quick_check")
  }

  private func check(_ pragma: String) throws -> [String] {
    let lines = try fetchAll(String.self, sql: "PRAGMA \(pragma)")
    return lines == ["ok"] ? [] : lines
  }

  /// Rebuilds the file without unused space. Call it in `writeWithoutTransaction`.
  public func vacuum() throws {
    try execute(sql: "VACUUM")
  }

  /// Writes a copy without unused space into a new file, and throws if that file exists. Call it in
  /// `writeWithoutTransaction`.
  public func vacuum(into path: String) throws {
    let path = try DatabaseLocation.file(checking: path).path
    guard !FileManager.default.fileExists(atPath: path) else {
      throw DatabaseError(code: .cannotOpen, message: Wording.fileExists(path: path))
    }
    // A temporary name until the file is complete: SQLite writes it without a journal.
    let partial = TemporaryFile(beside: path)
    do {
      try execute(sql: "VACUUM INTO ?", arguments: [partial.path])
    } catch let error as DatabaseError where [.cannotOpen, .full].contains(error.code.primary) {
      throw notCopied(error, into: path)
    }
    try partial.synchronize()
    try withExtendedLifetime(partial) {
      try FileManager.default.moveItem(atPath: partial.path, toPath: path)
    }
  }

  /// The error about a copy, which names its path in place of the connection's own.
  private func notCopied(_ error: DatabaseError, into path: String) -> DatabaseError {
    var error = error
    error.message =
      error.code.primary == .full
      ? Wording.full(path: path) : Self.reasonNotOpened(path: path, handle, mayCreate: true)
    return error
  }

  func restore(from data: Data) throws {
    // Empty data is a serialized empty database; far more often, it is a file that could not be
    // read or was never written.
    guard !data.isEmpty else {
      throw DatabaseError(code: .notADatabase, message: Wording.noBytes)
    }
    try replaceContents(with: .bytes(data), pagesPerStep: 0) { _ in }
  }
}
