import Synchronization

/// An operation that must report an issue. It is used while the operation runs and afterwards.
final class Expectation: ExpectingOperation {
  let comment: String?
  let isIntermittent: Bool
  let location: IssueLocation
  /// The reporters around the operation, which receive expected issues and late ones.
  let outer: [any IssueReporter]
  // A lock: several tasks of the operation may report at once, and also after its end.
  private let machine: Mutex<ExpectationMachine>

  init(_ comment: String?, isIntermittent: Bool, at location: IssueLocation) {
    self.comment = comment
    self.isIntermittent = isIntermittent
    self.location = .current ?? location
    outer = IssueReporters.current
    machine = Mutex(ExpectationMachine(isIntermittent: isIntermittent))
  }

  /// Records an issue. Returns whether it was expected.
  func takesReported() -> Bool {
    machine.withLock { $0.reported() } == .expected
  }

  /// Ends the operation with this target's own reporters. If no issue came, that is an issue.
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

  /// Ends the operation after a framework has checked for expected issues itself.
  func endKnown() {
    _ = machine.withLock { $0.ended(threw: false) }
  }

  /// Swift Testing's known issues, if a test is running.
  var knownIssues: (any KnownIssues)? {
    guard let library = SwiftTestingLibrary.loaded, library.running.isRunning else { return nil }
    return library.knownIssues
  }

  /// Whether all issues go to the running test alone, so that its known issues suffice.
  var goesToTest: Bool {
    outer.count == 1 && outer.contains { $0 is AutomaticReporter || $0 is RunningTestReporter }
  }
}

/// The failed expectations of an operation whose issues go to other reporters. They are expected
/// too, but need not occur.
struct ExpectedFailures: ExpectingOperation {
  let expectation: Expectation

  var comment: String? { expectation.comment }
  var isIntermittent: Bool { true }
  var location: IssueLocation { expectation.location }

  func takesReported() -> Bool { expectation.takesReported() }

  /// Does nothing: the operation ends with its reporters.
  func endKnown() {}

  /// Does nothing: the operation throws nothing.
  func end(thrown error: (any Error)?) {}
}
