/// Runs an operation that must report an issue, and keeps what it reports from failing the test.
///
/// That none was reported is the issue, at the place of the call, unless `isIntermittent`. It stands for
/// issues of this channel: what an assertion of a test framework finds fails the test as ever. An error
/// that is thrown counts as an issue.
///
/// ```swift
/// withExpectedIssue { await store.send(.detail(.saveTapped)) }
/// ```
public func withExpectedIssue(
  _ comment: String? = nil,
  isIntermittent: Bool = false,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ operation: () throws -> Void
) {
  let expectation = ExpectedIssue(
    comment, isIntermittent,
    IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  do {
    try withIssueReporters(expectation.reporters, operation: operation)
    expectation.check(thrown: nil)
  } catch {
    expectation.check(thrown: error)
  }
}

/// Runs an asynchronous operation that must report an issue, on the caller's actor.
///
/// As its synchronous twin.
public func withExpectedIssue(
  _ comment: String? = nil,
  isIntermittent: Bool = false,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> Void
) async {
  let expectation = ExpectedIssue(
    comment, isIntermittent,
    IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  do {
    try await withIssueReporters(expectation.reporters, operation: operation)
    expectation.check(thrown: nil)
  } catch {
    expectation.check(thrown: error)
  }
}

private struct ExpectedIssue {
  private let collector = IssueCollector()
  private let comment: String?
  private let isIntermittent: Bool
  private let location: IssueLocation

  init(_ comment: String?, _ isIntermittent: Bool, _ location: IssueLocation) {
    self.comment = comment
    self.isIntermittent = isIntermittent
    self.location = location
  }

  var reporters: [any IssueReporter] { [.collect(into: collector)] }

  func check(thrown error: (any Error)?) {
    guard error == nil, collector.issues.isEmpty, !isIntermittent else { return }
    reportIssue(
      RatchetIssue(
        code: Wording.plainMessageCode, what: comment ?? Wording.noExpectedIssue,
        location: location))
  }
}
