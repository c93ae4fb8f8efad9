/// Runs an operation that must report an issue, without failing the test.
///
/// If none was reported, that is the issue, at this line, unless `isIntermittent` is true. A thrown
/// error counts as an issue. An issue that a task of the operation reports after its end is an
/// ordinary one. A warning is reported as usual, and does not count as the expected issue.
///
/// In a Swift Testing test this is Swift Testing's own known issue, so that a failed expectation
/// counts too, and the report of the test names the known issues. Issues that go to other
/// reporters, as within `explore`, go to them as expected ones, and a failed expectation counts
/// there too. Outside of such a test it applies to issues reported through this library: each goes
/// to the reporters as an expected one, and failures of `XCTAssert` fail the test as usual. Code
/// that leaves the test, such as a detached task, also leaves the operation.
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
  let knownIssues = expectation.knownIssues
  if expectation.goesToTest, let knownIssues {
    knownIssues.run(expectation, operation)
    return
  }
  var thrown: (any Error)?
  func report() {
    do {
      try withIssueReporters([ExpectingReporter(expectation: expectation)], operation: operation)
    } catch {
      thrown = error
    }
  }
  if let knownIssues {
    knownIssues.run(ExpectedFailures(expectation: expectation), report)
  } else {
    report()
  }
  expectation.end(thrown: thrown)
}

/// Runs an asynchronous operation that must report an issue, on the caller's actor.
///
/// Otherwise like the synchronous overload.
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
  let knownIssues = expectation.knownIssues
  if expectation.goesToTest, let knownIssues {
    await knownIssues.run(expectation, isolation: isolation, operation)
    return
  }
  var thrown: (any Error)?
  func report(isolation: isolated (any Actor)?) async {
    do {
      try await withIssueReporters(
        [ExpectingReporter(expectation: expectation)], isolation: isolation, operation: operation)
    } catch {
      thrown = error
    }
  }
  if let knownIssues {
    await knownIssues.run(ExpectedFailures(expectation: expectation), isolation: isolation) {
      await report(isolation: isolation)
    }
  } else {
    await report(isolation: isolation)
  }
  expectation.end(thrown: thrown)
}

/// Runs an operation, one of many repetitions for instance, without failing the test. Issues of
/// this library go to the reporters that the operation sets; issues of Swift Testing (`#expect`)
/// become known issues, and `onIssue` is called for each.
///
/// Failures of `XCTAssert` cannot be kept from failing the test.
package func withObservedIssues(
  isolation: isolated (any Actor)? = #isolation,
  onIssue: @escaping @Sendable () -> Void,
  _ operation: () async -> Void
) async {
  guard let library = SwiftTestingLibrary.loaded, library.running.isRunning,
    let knownIssues = library.knownIssues
  else { return await operation() }
  do {
    try await knownIssues.run(isolation: isolation, onIssue: onIssue, operation)
  } catch {
    reportIssue(error)
  }
}
