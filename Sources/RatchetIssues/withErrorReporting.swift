/// Runs an operation and reports the error it throws, as an issue at the place of the call or of
/// ``withIssueContext(fileID:filePath:line:column:operation:)``.
///
/// A `CancellationError` is no mistake: it is answered with `nil` and nothing is reported. An error
/// that is a ``RatchetIssue`` is reported as it is, at its own place.
///
/// - Parameters:
///   - message: what failed, in one sentence; evaluated only when an error is reported.
///   - reporters: what gets the issues of the operation, and the error; else the current ones.
/// - Returns: the operation's value, or `nil` when it threw.
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

/// Runs an operation that may have no value, and reports the error it throws: `nil` stands for either.
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

/// Runs an asynchronous operation where the caller runs, and reports the error it throws.
///
/// As its synchronous twin.
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

/// Runs an asynchronous operation that may have no value, and reports the error it throws: `nil` stands
/// for either.
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
