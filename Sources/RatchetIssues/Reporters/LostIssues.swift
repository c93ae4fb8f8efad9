import RatchetSystem
import Synchronization

/// The number of issues that could fail no test. A single one is enough to fail the run.
struct LostIssues: Sendable, Equatable {
  private(set) var count = 0

  /// Records an issue. Returns whether it is the first; the end of the run must be observed then.
  mutating func note() -> Bool {
    count += 1
    return count == 1
  }
}

/// The lost issues of this process. If there are any, it ends with status 70, whatever its own
/// status.
enum LostIssuesOfProcess {
  /// Records a lost issue. The status of a run that passes can only be changed at the end of the
  /// process.
  static func note() {
    guard issues.withLock({ $0.note() }) else { return }
    atexit {
      StandardErrorReporter.emit(
        Wording.lostIssues(LostIssuesOfProcess.issues.withLock(\.count)) + "\n")
      // `exit` must not be called again; `_exit` alone would lose buffered output.
      fflush(nil)
      _exit(70)
    }
  }

  // A lock: several tasks may lose an issue at once.
  private static let issues = Mutex(LostIssues())
}
