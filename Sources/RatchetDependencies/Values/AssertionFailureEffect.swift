/// What is done where a line is reached that must not be: see ``DependencyValues/assertionFailure``.
public protocol AssertionFailureEffect: Sendable {
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionFailureEffect {
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
