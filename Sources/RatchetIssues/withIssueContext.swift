extension IssueLocation {
  /// Where issues are reported that do not bring a location of their own.
  @TaskLocal package static var current: IssueLocation?
}

/// Has every message and error that an operation reports told at a given place, by the operation and
/// the tasks it makes.
///
/// For a helper of tests that calls what reports: the failure is shown at the line that called the
/// helper. A ``RatchetIssue`` that is reported as such has its place, and keeps it.
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

/// Has what an asynchronous operation reports told at a given place, on the caller's actor.
///
/// As its synchronous twin.
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
