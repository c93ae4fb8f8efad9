public import RatchetIssues

/// Sets the program's own dependencies, once, at its start.
///
/// What is set here takes the place of the keys' defaults everywhere, in every task and thread;
/// `withDependencies` overrides it as it would a default. Values that were captured before are as they
/// were. An error of `update` is passed on, and then nothing was set.
///
/// In a test it holds for this test alone.
///
/// - Throws: ``PrepareDependenciesError`` when the dependencies were prepared before, without calling
///   `update`; or when one of those that `update` sets was read before, and then nothing is set. Both
///   name where. To override a part of one is no read of it.
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
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let scope = DependencyScope.current
  try scope.reserve(at: location)
  do {
    var values = DependencyValues()
    try values.change(update)
    try scope.prepare(values.overrides, at: location)
  } catch {
    scope.giveUpPreparation()
    throw error
  }
}

/// Why dependencies could not be prepared.
public enum PrepareDependenciesError: Error, Sendable, CustomStringConvertible {
  /// They were prepared before, or are being prepared.
  case alreadyPrepared(first: IssueLocation, second: IssueLocation)

  /// One of them was used before, with its default value.
  case alreadyRead(key: String, first: IssueLocation, second: IssueLocation)

  public var description: String {
    switch self {
    case .alreadyPrepared(let first, let second):
      Wording.alreadyPrepared(first: first, second: second)
    case .alreadyRead(let key, let first, let second):
      Wording.alreadyRead(key: key, first: first, second: second)
    }
  }
}
