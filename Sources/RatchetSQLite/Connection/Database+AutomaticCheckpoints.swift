import RatchetCSQLite

// SQLite's own automatic checkpoint is a part of the commit that makes the log long: the write and
// all observers would wait until the log is on the disk and in the file. Here the checkpoint is made
// when the access has ended and its result is on its way.
extension Database {
  /// The number of pages from which a log is long; SQLite's own default.
  private static let longLog: Int32 = 1_000

  /// Within an access of many transactions, the log is not to grow without limit.
  private static let longestLog: Int32 = 4 * longLog

  /// `PRAGMA wal_autocheckpoint` replaces the hook.
  func installAutomaticCheckpoints() {
    // Unretained: `deinit` removes the hook before the connection is closed.
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_wal_hook(
      handle,
      { context, _, _, pages in
        guard let context else { return SQLITE_OK }
        Unmanaged<Database>.fromOpaque(context).takeUnretainedValue().noteLog(pages: pages)
        return SQLITE_OK
      }, context)
  }

  /// A commit has been added to the log.
  private func noteLog(pages: Int32) {
    guard pages >= Self.longLog else { return }
    isCheckpointDue = true
    if pages >= Self.longestLog { checkpointIfDue() }
  }

  /// Must be called on the connection's thread, outside of a transaction.
  func checkpointIfDue() {
    guard isCheckpointDue, !configuration.interruption.isSuspended else { return }
    isCheckpointDue = false
    // As for SQLite's own checkpoint, an error is of no consequence: the next long commit makes the
    // next attempt.
    _ = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }
}
