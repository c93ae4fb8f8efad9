/// Runs an operation and reports the error that it throws as an issue, at this line or at the
/// location of ``withIssueContext(fileID:filePath:line:column:operation:)``.
///
/// A `CancellationError` is not a mistake: it is not reported, and the result is `nil`. An error
/// that is a ``RatchetIssue`` is reported as it is, at its own location.
///
/// - Parameters:
///   - message: what failed, in one sentence; evaluated only when an error is reported.
///   - reporters: the reporters for issues of the operation and for the error; by default, the
///     current ones.
/// - Returns: the operation's value, or `nil` if it threw.
///
/// ```swift
/// let books = withErrorReporting("The books could not be read.") { try readBooks() }
/// ```
@discardableResult
public func withErrorReporting<Value>(
  _ message: @autoclosure () -> String? = nil,
  to reporters: [any IssueReporter]? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching operation: () throws -> Value
) -> Value? {
  func run() -> Value? {
    do {
      return try operation()
    } catch {
      reportIssue(
        error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
      return nil
    }
  }
  guard let reporters else { return run() }
  return withIssueReporters(reporters, operation: run)
}

/// Runs an operation that returns an optional, and reports the error that it throws. The result is
/// `nil` if the operation returned `nil` or threw.
@discardableResult
public func withErrorReporting<Value>(
  _ message: @autoclosure () -> String? = nil,
  to reporters: [any IssueReporter]? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching operation: () throws -> Value?
) -> Value? {
  let result: Value?? = withErrorReporting(
    message(), to: reporters, fileID: fileID, filePath: filePath, line: line, column: column,
    catching: operation)
  return result ?? nil
}

/// Runs an asynchronous operation on the caller's actor, and reports the error that it throws.
///
/// Otherwise like the synchronous overload.
@discardableResult
public func withErrorReporting<Value>(
  _ message: @autoclosure () -> String? = nil,
  to reporters: [any IssueReporter]? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  catching operation: () async throws -> Value
) async -> Value? {
  do {
    guard let reporters else { return try await operation() }
    return try await withIssueReporters(reporters, operation: operation)
  } catch {
    func report() {
      reportIssue(
        error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
    }
    if let reporters {
      withIssueReporters(reporters, operation: report)
    } else {
      report()
    }
    return nil
  }
}

/// Runs an asynchronous operation that returns an optional, and reports the error that it throws.
/// The result is `nil` if the operation returned `nil` or threw.
@discardableResult
public func withErrorReporting<Value>(
  _ message: @autoclosure () -> String? = nil,
  to reporters: [any IssueReporter]? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  catching operation: () async throws -> Value?
) async -> Value? {
  let result: Value?? = await withErrorReporting(
    message(), to: reporters, fileID: fileID, filePath: filePath, line: line, column: column,
    isolation: isolation, catching: operation)
  return result ?? nil
}
