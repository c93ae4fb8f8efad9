/// Runs an operation that must report an issue, and keeps what it reports from failing the test.
///
/// That none was reported is the issue, at the place of the call, unless `isIntermittent`. An error
/// that is thrown counts as an issue. An issue that a task of the operation reports after its end is
/// one like any other. A warning is told as ever, and is not what was expected.
///
/// In a Swift Testing test this is Swift Testing's own known issue, so that an expectation that fails
/// counts too, and the report of the test names what was known. Elsewhere it stands for issues of this
/// channel: each goes to the reporters as an expected one, and what `XCTAssert` finds fails the test as
/// ever. What leaves the test, as a detached task does, leaves the operation too.
///
/// ```swift
/// await withExpectedIssue { await store.send(.detail(.saveTapped)) }
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
  let expectation = Expectation(
    comment, isIntermittent: isIntermittent,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  if let knownIssues = expectation.knownIssues {
    knownIssues.run(expectation, operation)
    return
  }
  do {
    try withIssueReporters([ExpectingReporter(expectation: expectation)], operation: operation)
    expectation.end(thrown: nil)
  } catch {
    expectation.end(thrown: error)
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
  let expectation = Expectation(
    comment, isIntermittent: isIntermittent,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  if let knownIssues = expectation.knownIssues {
    await knownIssues.run(expectation, isolation: isolation, operation)
    return
  }
  do {
    try await withIssueReporters(
      [ExpectingReporter(expectation: expectation)], operation: operation)
    expectation.end(thrown: nil)
  } catch {
    expectation.end(thrown: error)
  }
}
