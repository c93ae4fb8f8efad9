import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How many issues could fail no test. One is enough to fail the run.
struct LostIssues: Sendable, Equatable {
  private(set) var count = 0

  /// Notes one; answers whether it is the first, at which the end of the run is to be watched.
  mutating func note() -> Bool {
    count += 1
    return count == 1
  }
}

/// The lost issues of this process: with one of them it ends with status 70, whatever it says.
enum LostIssuesOfProcess {
  /// A run that passes has a status of its own, which only the end of the process can change.
  static func note() {
    guard issues.withLock({ $0.note() }) else { return }
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
      atexit {
        StandardErrorReporter.emit(
          Wording.lostIssues(LostIssuesOfProcess.issues.withLock(\.count)) + "\n")
        // `exit` must not be called again; what was printed so far would be lost with `_exit` alone.
        fflush(nil)
        _exit(70)
      }
    #endif
  }

  // Several tasks may lose an issue at once.
  private static let issues = Mutex(LostIssues())
}
