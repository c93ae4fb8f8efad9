import CSQLite
import Foundation

extension Database {
  /// How a wait for a lock ended that was given up.
  enum LockWait {
    case timedOut
    case cancelled
    case interrupted
    case suspended
  }

  /// Waits for locks on the connection's thread: up to the deadline, and no longer than the task
  /// wants it where nothing has been committed.
  ///
  /// `sqlite3_busy_timeout` knows of no task, and would make all wait in step.
  func installBusyHandler() {
    // Unretained: the handler goes with the connection, and the connection with `self`.
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_busy_handler(
      handle,
      { context, tries in
        guard let context else { return 0 }
        let database = Unmanaged<Database>.fromOpaque(context).takeUnretainedValue()
        return database.waitForLock(tries: Int(tries)) ? 1 : 0
      }, context)
  }

  /// Answers whether to try again.
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

  /// The error of a lock that could not be had.
  func busyFailure(_ code: ResultCode, said: String, sql: String?) -> any Error {
    defer { lockWait = nil }
    if lockWait == .cancelled { return CancellationError() }
    if lockWait == .interrupted { return interrupted(sql: sql) }
    if lockWait == .suspended { return suspended(sql: sql) }
    let message =
      switch (code, lockWait) {
      case (.busySnapshot, _): said
      case (_, .timedOut): Wording.busy(path: path, seconds: configuration.busyTimeoutInSeconds)
      default: Wording.busyAtOnce(path: path)
      }
    return DatabaseError(code: code, message: message, sql: sql)
  }
}
