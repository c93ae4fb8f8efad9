import Synchronization

/// An operation that must report an issue, while it runs and after.
final class Expectation: Sendable {
  let comment: String?
  let isIntermittent: Bool
  let location: IssueLocation
  /// What the operation was called with: expected issues and late ones go there.
  let outer: [any IssueReporter]
  // Several tasks of the operation may report at once, and one of them after its end.
  private let machine: Mutex<ExpectationMachine>

  init(_ comment: String?, isIntermittent: Bool, at location: IssueLocation) {
    self.comment = comment
    self.isIntermittent = isIntermittent
    self.location = .current ?? location
    outer = IssueReporters.current
    machine = Mutex(ExpectationMachine(isIntermittent: isIntermittent))
  }

  /// An issue has come: whether it was expected.
  func takesReported() -> Bool {
    machine.withLock { $0.reported() } == .expected
  }

  /// Ends the operation of the reporters' own kind; that nothing came is an issue.
  func end(thrown error: (any Error)?) {
    if let error {
      for reporter in outer {
        reporter.expectIssue(
          error, comment, fileID: location.fileID, filePath: location.filePath,
          line: location.line, column: location.column)
      }
    }
    guard machine.withLock({ $0.ended(threw: error != nil) }) == .missing else { return }
    for reporter in outer {
      reporter.report(.plain(comment ?? Wording.noExpectedIssue, at: location))
    }
  }

  /// Ends the operation where a framework has looked after what was expected.
  func endKnown() {
    _ = machine.withLock { $0.ended(threw: false) }
  }

  /// Swift Testing's own way of knowing an issue, where issues go to it and a test is running.
  var knownIssues: (any KnownIssues)? {
    let goesToTest = outer.contains { $0 is AutomaticReporter || $0 is RunningTestReporter }
    guard goesToTest, outer.count == 1, let library = SwiftTestingLibrary.loaded,
      library.running.isRunning
    else { return nil }
    return library.knownIssues
  }
}
