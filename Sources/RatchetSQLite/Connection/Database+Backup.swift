import Foundation
import RatchetCSQLite

/// The source of a backup's pages. Another connection can open it without waiting for the source's
/// own thread, so two databases can be copied to each other at the same time.
enum BackupSource: Sendable {
  case file(DatabaseLocation, DatabaseConfiguration)
  case bytes(Data)

  func open() throws -> Database {
    switch self {
    case .file(let location, let configuration):
      try .open(location, configuration: configuration, role: .reader)
    case .bytes(let data): try .open(.bytes(data), configuration: .init(), role: .reader)
    }
  }
}

extension Database {
  func backupSource() throws -> BackupSource {
    isFile ? .file(.file(path), configuration) : .bytes(try serialized())
  }

  /// Replaces the whole contents of the database with a copy of the source. Nothing is changed if
  /// it throws before the copy is committed.
  func replaceContents(
    with backup: BackupSource, pagesPerStep: Int,
    progress: (DatabaseBackupProgress) throws -> Void
  ) throws {
    let source = try backup.open()
    guard !isSameFile(as: source) else {
      throw DatabaseError(code: .misuse, message: Wording.backupToItself(path: path))
    }
    // The copy shows one state of the source, however long it takes and whatever is written
    // meanwhile; the transaction ends when its connection is closed.
    try source.control("BEGIN")
    try source.control("SELECT 1 FROM sqlite_schema")
    try checkApplicationID(of: source)
    try copyPages(from: source, pagesPerStep: pagesPerStep, progress: progress)
  }

  /// Copies the pages in one transaction of the destination, which SQLite commits with the last
  /// page.
  func copyPages(
    from source: Database, pagesPerStep: Int = -1,
    progress: (DatabaseBackupProgress) throws -> Void = { _ in }
  ) throws {
    guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw failure(sqlite3_extended_errcode(handle))
    }
    var isFinished = false
    defer { if !isFinished { sqlite3_backup_finish(backup) } }
    let pages = pagesPerStep < 1 ? -1 : Int32(clamping: pagesPerStep)
    var code = SQLITE_OK
    while code == SQLITE_OK {
      if isInterruptible { try Task.checkCancellation() }
      code = sqlite3_backup_step(backup, pages)
      // A failed step is reported after `sqlite3_backup_finish`. The last step has committed, so
      // `progress` can no longer undo the copy.
      guard code == SQLITE_OK else { break }
      try progress(DatabaseBackupProgress(backup))
    }
    let last = DatabaseBackupProgress(backup)
    isFinished = true
    let end = sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE, end == SQLITE_OK else {
      throw try backupFailure(code == SQLITE_DONE ? end : code, from: source)
    }
    monitor?.didReplaceAll()
    try progress(last)
  }

  private func backupFailure(_ code: Int32, from source: Database) throws -> any Error {
    switch ResultCode(rawValue: code).primary {
    case .corrupt, .notADatabase:
      return source.failure(code)
    case .readOnly:
      let sizes = try [source, self].map {
        try $0.fetchOne(Int.self, sql: "PRAGMA page_size") ?? 0
      }
      guard sizes[0] != sizes[1] else { return failure(code) }
      return DatabaseError(
        code: .readOnly,
        message: Wording.pageSizes(source: sizes[0], destination: sizes[1], path: path))
    default:
      return failure(code)
    }
  }

  /// Whether the database is a file, not in memory.
  var isFile: Bool { path != DatabaseLocation.memory.path }

  private func isSameFile(as other: Database) -> Bool {
    func resolved(_ path: String) -> URL { URL(fileURLWithPath: path).resolvingSymlinksInPath() }
    return isFile && other.isFile && resolved(path) == resolved(other.path)
  }
}

extension DatabaseBackupProgress {
  fileprivate init(_ backup: OpaquePointer) {
    remainingPageCount = Int(sqlite3_backup_remaining(backup))
    totalPageCount = Int(sqlite3_backup_pagecount(backup))
  }
}

/// The progress of a backup.
public struct DatabaseBackupProgress: Hashable, Sendable {
  /// The number of pages that are still to be copied.
  public var remainingPageCount: Int
  /// The number of all pages of the source.
  public var totalPageCount: Int

  /// Makes a progress value.
  public init(remainingPageCount: Int, totalPageCount: Int) {
    self.remainingPageCount = remainingPageCount
    self.totalPageCount = totalPageCount
  }

  /// The number of pages that have been copied.
  public var completedPageCount: Int { totalPageCount - remainingPageCount }

  /// Whether all pages have been copied. In a report of a backup, the copy is then committed.
  public var isCompleted: Bool { remainingPageCount == 0 }
}
