/// Runs an operation and reports the error it throws, as an issue at the place of the call.
///
/// A `CancellationError` is no mistake: it is answered with `nil` and nothing is reported. An error
/// that is a ``RatchetIssue`` is reported as it is.
///
/// - Parameter message: what failed, in one sentence; evaluated only when an error is reported.
/// - Returns: the operation's value, or `nil` when it threw.
///
/// ```swift
/// let books = withErrorReporting("The books could not be read.") { try readBooks() }
/// ```
@discardableResult
public func withErrorReporting<Value>(
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ operation: () throws -> Value
) -> Value? {
  do {
    return try operation()
  } catch {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    reportError(error, message, at: location)
    return nil
  }
}

/// Runs an asynchronous operation where the caller runs, and reports the error it throws.
///
/// As its synchronous twin.
@discardableResult
public func withErrorReporting<Value>(
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> Value
) async -> Value? {
  do {
    return try await operation()
  } catch {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    reportError(error, message, at: location)
    return nil
  }
}

func reportError(_ error: any Error, _ message: () -> String?, at location: IssueLocation) {
  switch error {
  case is CancellationError:
    return
  case let issue as RatchetIssue:
    reportIssue(issue)
  default:
    reportIssue(
      RatchetIssue(
        code: Wording.uncaughtErrorCode,
        what: message() ?? Wording.uncaughtError,
        values: [Wording.uncaughtErrorLabel: String(describing: error)],
        location: location))
  }
}
