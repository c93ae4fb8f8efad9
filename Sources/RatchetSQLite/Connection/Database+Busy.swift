import Foundation
import RatchetCSQLite

extension Database {
  /// The reason for giving up a wait for a lock.
  enum LockWait {
    case timedOut
    case cancelled
    case interrupted
    case suspended
  }

  /// Installs the handler that waits for locks, on the thread of the access.
  ///
  /// A wait lasts until the deadline at most; in an interruptible statement it also ends if the
  /// task is cancelled, or if the access is interrupted or suspended. `sqlite3_busy_timeout` cannot
  /// see the task, and would make all connections retry in step.
  func installBusyHandler() {
    // Unretained: SQLite drops the handler with the connection, which `self` closes in `deinit`.
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_busy_handler(
      handle,
      { context, tries in
        guard let context else { return 0 }
        let database = Unmanaged<Database>.fromOpaque(context).takeUnretainedValue()
        return database.waitForLock(tries: Int(tries)) ? 1 : 0
      }, context)
  }

  /// Returns whether to try again.
  private func waitForLock(tries: Int) -> Bool {
    let now = ContinuousClock.now
    if tries == 0 { lockWaitStart = now }
    if isInterruptible, Task.isCancelled {
      lockWait = .cancelled
      return false
    }
    if isInterruptible, isInterrupted {
      lockWait = .interrupted
      return false
    }
    if isInterruptible, mustNotWrite {
      lockWait = .suspended
      return false
    }
    let pause = BusyPauses(timeout: configuration.busyTimeout).pause(
      tries: tries, waited: lockWaitStart.duration(to: now), chance: .random(in: 0..<1))
    guard let pause else {
      lockWait = .timedOut
      return false
    }
    Thread.sleep(forTimeInterval: pause / .seconds(1))
    return true
  }

  /// The error for a lock that could not be taken.
  func busyFailure(_ code: ResultCode, sql: String?) -> any Error {
    defer { lockWait = nil }
    if lockWait == .cancelled { return CancellationError() }
    if lockWait == .interrupted { return interrupted(sql: sql) }
    if lockWait == .suspended { return suspended(sql: sql) }
    let message =
      switch (code, lockWait) {
      case (.busySnapshot, _): Wording.busySnapshot(path: path)
      case (_, .timedOut): Wording.busy(path: path, seconds: configuration.busyTimeoutInSeconds)
      default: Wording.busyAtOnce(path: path)
      }
    return DatabaseError(code: code, message: message, sql: sql)
  }
}
