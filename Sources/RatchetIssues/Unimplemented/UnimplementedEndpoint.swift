/// A function that nobody has implemented, and where that was said.
struct UnimplementedEndpoint: Sendable {
  let description: @Sendable () -> String
  let function: StaticString
  let location: IssueLocation

  /// Reports a call; answers the error to throw, where the function throws.
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
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let endpoint = UnimplementedEndpoint(
    description: { endpoint }, function: "", location: location)
  return endpoint.called()
}
