import RatchetIssues

/// What is done about a condition: see ``DependencyValues/assert`` and ``DependencyValues/precondition``.
public protocol AssertionEffect: Sendable {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  )
}

extension AssertionEffect {
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

/// An assertion by a function.
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

  public init(
    _ assert:
      @escaping @Sendable (
        _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
        _ file: StaticString, _ line: UInt
      ) -> Void
  ) {
    self.assert = assert
  }

  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  ) {
    assert(condition(), message(), file, line)
  }
}

/// Reports what is false, and goes on.
struct ReportingAssertion: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  ) {
    guard !condition() else { return }
    // One name of the file is all that is known: it serves for both.
    reportIssue(Wording.assertionFailed(message()), fileID: file, filePath: file, line: line)
  }
}
