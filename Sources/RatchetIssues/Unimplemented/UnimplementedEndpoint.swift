/// A function without an implementation, and the place where it was made.
struct UnimplementedEndpoint: Sendable {
  let description: @Sendable () -> String
  let function: StaticString
  let location: IssueLocation

  /// Reports a call. Returns the error to throw, for a function that throws.
  @discardableResult
  func called<each Argument>(_ argument: repeat each Argument) -> UnimplementedFailure {
    let description = description()
    let name = description.isEmpty ? Wording.unnamedEndpoint(in: function) : description
    var values: [RatchetIssue.Value] = []
    for argument in repeat each argument {
      values.append(
        RatchetIssue.Value(Wording.argumentLabel, String(reflecting: argument)))
    }
    reportIssue(
      RatchetIssue(
        code: Wording.plainMessageCode, what: Wording.unimplementedEndpoint(name), values: values,
        location: location))
    return UnimplementedFailure(description: name)
  }
}

/// Reports a call of an endpoint without an implementation. For code that `@DependencyClient`
/// generates.
///
/// - Returns: the error to throw, for an endpoint that throws.
@discardableResult
public func _reportUnimplemented(
  _ endpoint: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> UnimplementedFailure {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let endpoint = UnimplementedEndpoint(
    description: { endpoint }, function: "", location: location)
  return endpoint.called()
}

/// The error of a call of a function without an implementation.
public struct UnimplementedFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The name of the function, as its author gave it.
  public let endpoint: String

  /// Makes the error.
  ///
  /// - Parameter endpoint: the name of the function.
  public init(description endpoint: String) {
    self.endpoint = endpoint
  }

  public var description: String { Wording.unimplementedEndpoint(endpoint) }
}
