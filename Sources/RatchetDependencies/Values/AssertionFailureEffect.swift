/// The handling of a line that must not be reached: see ``DependencyValues/assertionFailure``.
public protocol AssertionFailureEffect: Sendable {
  /// Handles the failure. The message is evaluated only if it is needed.
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionFailureEffect {
  /// Handles the failure, with an empty message and this line by default.
  // Disfavoured, so that it calls the requirement and not itself.
  @_disfavoredOverload
  public func callAsFunction(
    _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    callAsFunction(message(), file: file, line: line)
  }
}

struct AssertionFailure: AssertionFailureEffect {
  let assert: any AssertionEffect

  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    assert(false, message(), file: file, line: line)
  }
}
