import RatchetIssues

/// The handling of a condition: see ``DependencyValues/assert`` and
/// ``DependencyValues/precondition``.
public protocol AssertionEffect: Sendable {
  /// Checks the condition. The message is evaluated only if it is needed.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  )
}

extension AssertionEffect {
  /// Checks the condition, with an empty message and this line by default.
  // Disfavoured, so that it calls the requirement and not itself.
  @_disfavoredOverload
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    callAsFunction(condition(), message(), file: file, line: line)
  }
}

/// An assertion that calls a function.
///
/// ```swift
/// let broken = LockIsolated<[String]>([])
/// let assert = AnyAssertionEffect { condition, message, _, _ in
///   guard !condition() else { return }
///   let message = message()
///   broken.withValue { $0.append(message) }
/// }
/// ```
public struct AnyAssertionEffect: AssertionEffect {
  private let assert:
    @Sendable (
      _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
      _ file: StaticString, _ line: UInt
    ) -> Void

  /// Makes an assertion of a function, which decides whether to evaluate the condition and the
  /// message.
  public init(
    _ assert:
      @escaping @Sendable (
        _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
        _ file: StaticString, _ line: UInt
      ) -> Void
  ) {
    self.assert = assert
  }

  /// Calls the function.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  ) {
    assert(condition(), message(), file, line)
  }
}

/// Reports a false condition as an issue, and continues.
struct ReportingAssertion: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  ) {
    guard !condition() else { return }
    // Only one file name is known; it is used for both.
    reportIssue(Wording.assertionFailed(message()), fileID: file, filePath: file, line: line)
  }
}

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
