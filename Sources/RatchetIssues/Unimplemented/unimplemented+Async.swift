/// An asynchronous function that reports an issue when it is called, and returns a placeholder.
///
/// Otherwise like the synchronous overload.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) async -> Result {
  let endpoint = UnimplementedEndpoint(
    description: description, function: function,
    location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return { (argument: repeat each Argument) in
    endpoint.called(repeat each argument)
    return placeholder()
  }
}

/// An asynchronous function that reports an issue when it is called, and throws
/// ``UnimplementedFailure``.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) async throws -> Result {
  let endpoint = UnimplementedEndpoint(
    description: description, function: function,
    location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return { (argument: repeat each Argument) in
    throw endpoint.called(repeat each argument)
  }
}

/// An asynchronous function that reports an issue when it is called, and throws a given error.
public func unimplemented<each Argument, Failure: Error, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  throwing failure: @autoclosure @escaping @Sendable () -> Failure,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) async throws(Failure) -> Result {
  let endpoint = UnimplementedEndpoint(
    description: description, function: function,
    location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return { (argument: repeat each Argument) async throws(Failure) in
    endpoint.called(repeat each argument)
    throw failure()
  }
}
