/// A function that reports an issue when it is called, and returns a placeholder.
///
/// The issue is at the line that made the function, and lists the arguments. The description and
/// the placeholder are evaluated at each call. For the endpoints of a client's test value:
///
/// ```swift
/// static let testValue = FactClient(
///   cached: unimplemented("FactClient.cached", placeholder: nil),
///   fetch: unimplemented("FactClient.fetch"))
/// ```
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  let endpoint = UnimplementedEndpoint(
    description: description, function: function,
    location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return { (argument: repeat each Argument) in
    endpoint.called(repeat each argument)
    return placeholder()
  }
}

/// A function that reports an issue when it is called, and throws ``UnimplementedFailure``.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  let endpoint = UnimplementedEndpoint(
    description: description, function: function,
    location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return { (argument: repeat each Argument) in
    throw endpoint.called(repeat each argument)
  }
}

/// A function that reports an issue when it is called, and throws a given error.
public func unimplemented<each Argument, Failure: Error, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  throwing failure: @autoclosure @escaping @Sendable () -> Failure,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws(Failure) -> Result {
  let endpoint = UnimplementedEndpoint(
    description: description, function: function,
    location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return { (argument: repeat each Argument) throws(Failure) in
    endpoint.called(repeat each argument)
    throw failure()
  }
}

/// A placeholder value. Making it reports an issue at once.
///
/// For a value that is not a function, and that no code should ever use.
@_disfavoredOverload
public func unimplemented<Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> Result {
  let endpoint = UnimplementedEndpoint(
    description: description, function: function,
    location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  endpoint.called()
  return placeholder()
}
