public import RatchetIssues
import Synchronization

/// Sets the program's own dependencies, once, at its start.
///
/// The values replace the keys' defaults everywhere, in every task and thread; `withDependencies`
/// overrides them like defaults. Values that were captured before are unchanged. An error of
/// `update` is rethrown, and then no value is set.
///
/// In a test it applies to that test only.
///
/// - Throws: ``PrepareDependenciesError`` if the dependencies were prepared before, without calling
///   `update`; or if a dependency that `update` sets was read before, and then no value is set. The
///   error names both places. Overriding a part of a dependency does not read it.
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

/// The error when dependencies could not be prepared.
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

extension DependencyCache {
  /// The one preparation of a scope. It is reserved before its values are made, so that no other
  /// one begins.
  struct Preparation {
    let location: IssueLocation
    /// Nil until the values are made.
    var values: DependencyTable?
  }

  func reserve(at location: IssueLocation) throws(PrepareDependenciesError) {
    let first = contents.withLock { contents -> IssueLocation? in
      if let first = contents.preparation?.location { return first }
      contents.preparation = Preparation(location: location)
      return nil
    }
    if let first { throw .alreadyPrepared(first: first, second: location) }
  }

  func giveUpPreparation() { contents.withLock { $0.preparation = nil } }

  /// Replaces the defaults by the values, unless one of the defaults was used before.
  func prepare(
    _ values: DependencyTable?, at location: IssueLocation
  ) throws(PrepareDependenciesError) {
    guard let values else { return }
    let late = contents.withLock { contents -> ReadPlace? in
      for key in values.allKeys {
        if let first = contents.firstReads[key] { return first }
      }
      contents.preparation?.values = values
      return nil
    }
    if let late { throw .alreadyRead(key: late.name, first: late.location, second: location) }
  }
}
