/// An operation that must report an issue, as far as Swift Testing is concerned with it.
protocol ExpectingOperation: Sendable {
  var comment: String? { get }
  var isIntermittent: Bool { get }
  var location: IssueLocation { get }

  /// Records an issue. Returns whether it was expected.
  func takesReported() -> Bool

  /// Ends the operation after Swift Testing has checked for expected issues itself.
  func endKnown()

  /// Ends the operation that threw an error which was not expected any more.
  func end(thrown error: (any Error)?)
}

/// Swift Testing's own mechanism for expected issues, with its types opened.
protocol KnownIssues {
  func run(_ expectation: some ExpectingOperation, _ operation: () throws -> Void)

  func run(
    _ expectation: some ExpectingOperation,
    isolation: isolated (any Actor)?,
    _ operation: () async throws -> Void
  ) async

  /// Runs an operation of which every issue is a known one, and calls `onIssue` for each. A warning
  /// is not a known issue. Throws only if the library does so against its documentation: the
  /// operation throws nothing, and an intermittent issue need not occur.
  func run(
    isolation: isolated (any Actor)?,
    onIssue: @escaping @Sendable () -> Void,
    _ operation: () async -> Void
  ) async throws
}

extension SwiftTestingLibrary {
  /// `nil` if this version of the library declares it differently.
  var knownIssues: (any KnownIssues)? {
    guard let run = Self.withKnownIssue, let runAsync = Self.withKnownIssueAsync else { return nil }
    func open<Comment: RawRepresentable<String>, SourceLocation, Issue>(
      _: Comment.Type, _: SourceLocation.Type, _: Issue.Type
    ) -> any KnownIssues {
      TypedKnownIssues<Comment, SourceLocation, Issue>(library: self, run: run, runAsync: runAsync)
    }
    func openSourceLocation<SourceLocation>(
      _ sourceLocation: SourceLocation.Type
    ) -> any KnownIssues {
      func openIssue<Issue>(_ issue: Issue.Type) -> any KnownIssues {
        open(comment, sourceLocation, issue)
      }
      return _openExistential(issue, do: openIssue)
    }
    return _openExistential(sourceLocation, do: openSourceLocation)
  }

  // withKnownIssue(_:isIntermittent:sourceLocation:_:when:matching:)
  private static let withKnownIssue = function(
    "$s7Testing14withKnownIssue_14isIntermittent14sourceLocation_4when8matchingyAA7CommentVSg_SbAA0"
      + "6SourceH0VyyKXESbyXESbAA0D0VYbctKF")

  // withKnownIssue(_:isIntermittent:isolation:sourceLocation:_:when:matching:). The symbol is that
  // of the pointer to its code and frame size, which is the value of an asynchronous function.
  private static let withKnownIssueAsync = function(
    "$s7Testing14withKnownIssue_14isIntermittent9isolation14sourceLocation_4when8matchingyAA7Comment"
      + "VSg_SbScA_pSgYiAA06SourceI0VyyYaKXESbyYaXESbAA0D0VYbctYaKFTu")
}

private struct TypedKnownIssues<Comment: RawRepresentable<String>, SourceLocation, Issue>:
  KnownIssues
{
  struct Run {
    let call:
      (
        Comment?, Bool, SourceLocation, () throws -> Void, () -> Bool,
        @escaping @Sendable (Issue) -> Bool
      ) throws -> Void
  }

  struct RunAsync {
    let call:
      (
        Comment?, Bool, isolated (any Actor)?, SourceLocation, () async throws -> Void,
        () async -> Bool, @escaping @Sendable (Issue) -> Bool
      ) async throws -> Void
  }

  let library: SwiftTestingLibrary
  let run: LoadedFunction
  let runAsync: LoadedFunction

  func run(_ expectation: some ExpectingOperation, _ operation: () throws -> Void) {
    do {
      try run.callable(Run.self).call(
        expectation.comment.flatMap(Comment.init), expectation.isIntermittent,
        library.sourceLocation(expectation.location), operation, { true },
        { !isWarning($0) && expectation.takesReported() })
      expectation.endKnown()
    } catch {
      // An error that was not expected any more. This should not occur: the operation has not
      // ended.
      expectation.end(thrown: error)
    }
  }

  func run(
    _ expectation: some ExpectingOperation,
    isolation: isolated (any Actor)?,
    _ operation: () async throws -> Void
  ) async {
    do {
      try await runAsync.callable(RunAsync.self).call(
        expectation.comment.flatMap(Comment.init), expectation.isIntermittent, isolation,
        library.sourceLocation(expectation.location), operation, { true },
        { !isWarning($0) && expectation.takesReported() })
      expectation.endKnown()
    } catch {
      expectation.end(thrown: error)
    }
  }

  func run(
    isolation: isolated (any Actor)?,
    onIssue: @escaping @Sendable () -> Void,
    _ operation: () async -> Void
  ) async throws {
    try await runAsync.callable(RunAsync.self).call(
      nil, true, isolation, library.sourceLocation(IssueLocation()), operation, { true },
      { issue in
        // A warning fails no test, so it need not be known.
        guard !isWarning(issue) else { return false }
        onIssue()
        return true
      })
  }
}

/// Whether an issue fails no test. It is read by reflection, which at worst finds nothing in
/// another version of the library.
private func isWarning<Issue>(_ issue: Issue) -> Bool {
  Mirror(reflecting: issue).descendant("severity").map { "\($0)" } == "warning"
}
