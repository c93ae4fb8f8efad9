import RatchetIssues

/// An endpoint was called that a test had not implemented.
public struct UnimplementedFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was called, as its author named it.
  public let endpoint: String

  public var description: String { Wording.unimplementedEndpoint(endpoint) }
}

/// A function that reports an issue when it is called, and returns a placeholder.
///
/// The issue is at the line that made the function. For the endpoints of a client's test value:
///
/// ```swift
/// static let testValue = FactClient(
///   cached: unimplemented("FactClient.cached", placeholder: nil),
///   fetch: unimplemented("FactClient.fetch"))
/// ```
public func unimplemented<each Argument, Result: Sendable>(
  _ endpoint: String,
  placeholder: Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  { (_: repeat each Argument) in
    reportIssue(
      Wording.unimplementedEndpoint(endpoint), fileID: fileID, filePath: filePath, line: line,
      column: column)
    return placeholder
  }
}

/// A function that reports an issue when it is called, and throws ``UnimplementedFailure``.
public func unimplemented<each Argument, Result>(
  _ endpoint: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) async throws -> Result {
  { (_: repeat each Argument) in
    reportIssue(
      Wording.unimplementedEndpoint(endpoint), fileID: fileID, filePath: filePath, line: line,
      column: column)
    throw UnimplementedFailure(endpoint: endpoint)
  }
}

/// Reports that an endpoint was called which nobody implemented. For what `@DependencyClient` writes.
///
/// - Returns: the error to throw, where the endpoint throws.
@discardableResult
public func _reportUnimplemented(
  _ endpoint: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> UnimplementedFailure {
  reportIssue(
    Wording.unimplementedEndpoint(endpoint), fileID: fileID, filePath: filePath, line: line,
    column: column)
  return UnimplementedFailure(endpoint: endpoint)
}
