extension IssueLocation {
  /// The location of issues that are reported without a location of their own.
  @TaskLocal package static var current: IssueLocation?
}

/// Sets the location of all messages and errors that an operation, and the tasks that it makes,
/// report.
///
/// For a test helper that calls reporting code: the failure is shown at the line that called the
/// helper. A reported ``RatchetIssue`` keeps its own location.
///
/// ```swift
/// withIssueContext(fileID: fileID, filePath: filePath, line: line, column: column) {
///   reportIssue("The list was empty.")
/// }
/// ```
public func withIssueContext<Result, Failure: Error>(
  fileID: StaticString,
  filePath: StaticString,
  line: UInt,
  column: UInt,
  operation: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try IssueLocation.$current.withValue(location) {
    Swift.Result(catching: operation)
  }.get()
}

/// Sets the location of the messages and errors that an asynchronous operation reports, on the
/// caller's actor.
///
/// Otherwise like the synchronous overload.
public func withIssueContext<Result, Failure: Error>(
  fileID: StaticString,
  filePath: StaticString,
  line: UInt,
  column: UInt,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws(Failure) -> Result
) async throws(Failure) -> Result {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await IssueLocation.$current.withValue(
    location,
    operation: { () async -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try await operation()) } catch { return .failure(error) }
    },
    isolation: isolation
  ).get()
}
