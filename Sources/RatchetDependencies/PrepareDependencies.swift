public import RatchetIssues

/// Sets the program's own dependencies, once, at its start.
///
/// What is set here takes the place of the keys' defaults everywhere, in every task and thread;
/// `withDependencies` overrides it as it would a default. An error of `update` is passed on, and
/// then nothing was set.
///
/// - Throws: ``PrepareDependenciesError`` when the dependencies were prepared before, naming where.
///
/// ```swift
/// try prepareDependencies {
///   $0.date = .constant(launchDate)
/// }
/// ```
public func prepareDependencies(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ update: (inout DependencyValues) throws -> Void
) throws {
  var values = DependencyValues()
  try values.change(update)
  try DependencyCache.prepare(
    values.overrides,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Why dependencies could not be prepared.
public enum PrepareDependenciesError: Error, Sendable, CustomStringConvertible {
  case alreadyPrepared(first: IssueLocation, second: IssueLocation)

  public var description: String {
    switch self {
    case .alreadyPrepared(let first, let second):
      Wording.alreadyPrepared(first: first, second: second)
    }
  }
}
