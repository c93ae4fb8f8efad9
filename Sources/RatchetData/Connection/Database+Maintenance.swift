import CSQLite
import Foundation

extension Database {
  /// How far a checkpoint goes.
  public enum CheckpointMode: Sendable, CaseIterable {
    /// What can be moved without waiting for anybody.
    case passive
    /// All of the log: waits for the writer, and for readers of earlier states.
    case full
    /// As ``full``, and then waits until the log can be written from its beginning.
    case restart
    /// As ``restart``, and makes the log's file empty.
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

  /// What a checkpoint has done, in frames (changed pages) of the log. A database in memory has none.
  public struct CheckpointResult: Hashable, Sendable {
    /// All that are in the log.
    public var walFrameCount: Int
    /// Those of them that are in the database file by now.
    public var checkpointedFrameCount: Int

    public init(walFrameCount: Int, checkpointedFrameCount: Int) {
      self.walFrameCount = walFrameCount
      self.checkpointedFrameCount = checkpointedFrameCount
    }
  }

  /// Moves commits from the log into the database file.
  ///
  /// For `writeWithoutTransaction`. A mode that waits does so up to ``DatabaseConfiguration/busyTimeout``,
  /// and throws `SQLITE_BUSY` then; what could be moved has been moved.
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

  /// What is wrong with the file; nothing if it is sound. Reads all of it.
  ///
  /// Broken foreign keys are not looked for. A file too damaged to be read at all is an error.
  public func integrityCheck() throws -> [String] {
    try check("integrity_check")
  }

  /// As ``integrityCheck()``, but does not compare indexes with their tables: much faster.
  public func quickCheck() throws -> [String] {
    try check("quick_check")
  }

  private func check(_ pragma: String) throws -> [String] {
    let lines = try fetchAll(String.self, sql: "PRAGMA \(pragma)")
    return lines == ["ok"] ? [] : lines
  }

  /// Builds the file anew, without gaps. For `writeWithoutTransaction`.
  public func vacuum() throws {
    try execute(sql: "VACUUM")
  }

  /// Writes a copy without gaps into a new file. For `writeWithoutTransaction`.
  public func vacuum(into path: String) throws {
    let path = try DatabaseLocation.file(checking: path).path
    guard !FileManager.default.fileExists(atPath: path) else {
      throw DatabaseError(code: .cannotOpen, message: Wording.fileExists(path: path))
    }
    // Under another name until it is whole: SQLite writes it without a journal.
    let partial = TemporaryFile(beside: path)
    try execute(sql: "VACUUM INTO ?", arguments: [partial.path])
    try partial.synchronize()
    try withExtendedLifetime(partial) {
      try FileManager.default.moveItem(atPath: partial.path, toPath: path)
    }
  }

  func restore(from data: Data) throws {
    // Of an empty database; far more often of a file that could not be read, or was never written.
    guard !data.isEmpty else {
      throw DatabaseError(code: .notADatabase, message: Wording.noBytes)
    }
    try replaceContents(with: .bytes(data), pagesPerStep: 0) { _ in }
  }
}
