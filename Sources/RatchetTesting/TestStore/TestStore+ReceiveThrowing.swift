public import Ratchet
import RatchetIssues

// The forms of `receive` for an action that a throwing reducer refuses.
extension TestStore {
  /// Receives an action that an effect sent, and asserts that it is refused with this error and
  /// changes nothing.
  ///
  /// ```swift
  /// await store.receive(.paid(15), throws: Overdrawn(by: 5))
  /// ```
  ///
  /// Otherwise like `receive` and `send(_:throws:)`. A refusal that no step expects is an issue
  /// when a step comes to the action, or when the test ends before.
  public nonisolated(nonsending) func receive<E: Error & Equatable>(
    _ expected: Action,
    throws error: E,
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async where Action: Equatable {
    _ = await receive(
      Expectation(expected), throws: ErrorExpectation(error), timeout: timeout,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Receives an action that an effect sent, and asserts that it is refused with an error of a type
  /// (any error: `(any Error).self`) that satisfies the predicate, and that it changes nothing.
  ///
  /// - Returns: the error, if it is of the type; it need not satisfy the predicate.
  @discardableResult
  public nonisolated(nonsending) func receive<E: Error>(
    _ expected: Action,
    throws type: E.Type,
    where predicate: ((_ error: E) -> Bool)? = nil,
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> E? where Action: Equatable {
    await receive(
      Expectation(expected), throws: ErrorExpectation(type, where: predicate), timeout: timeout,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)) as? E
  }

  /// Receives an action of a case, whatever its value, and asserts that it is refused with this
  /// error: `receive(\.paid, throws: Overdrawn(by: 5))`.
  public nonisolated(nonsending) func receive<Value, E: Error & Equatable>(
    _ expected: CaseKeyPath<Action, Value>,
    throws error: E,
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async where Action: CasePathable {
    _ = await receive(
      Expectation(expected), throws: ErrorExpectation(error), timeout: timeout,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Receives an action of a case, whatever its value, and asserts that it is refused with an error
  /// of a type that satisfies the predicate.
  ///
  /// - Returns: the error, if it is of the type; it need not satisfy the predicate.
  @discardableResult
  public nonisolated(nonsending) func receive<Value, E: Error>(
    _ expected: CaseKeyPath<Action, Value>,
    throws type: E.Type,
    where predicate: ((_ error: E) -> Bool)? = nil,
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> E? where Action: CasePathable {
    await receive(
      Expectation(expected), throws: ErrorExpectation(type, where: predicate), timeout: timeout,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)) as? E
  }

  /// Receives an action of a case with this value, and asserts that it is refused with this error:
  /// `receive(\.paid, 15, throws: Overdrawn(by: 5))`.
  public nonisolated(nonsending) func receive<Value: Equatable, E: Error & Equatable>(
    _ expected: CaseKeyPath<Action, Value>,
    _ value: Value,
    throws error: E,
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async where Action: CasePathable {
    _ = await receive(
      Expectation(expected, value), throws: ErrorExpectation(error), timeout: timeout,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Receives an action of a case with this value, and asserts that it is refused with an error of
  /// a type that satisfies the predicate.
  ///
  /// - Returns: the error, if it is of the type; it need not satisfy the predicate.
  @discardableResult
  public nonisolated(nonsending) func receive<Value: Equatable, E: Error>(
    _ expected: CaseKeyPath<Action, Value>,
    _ value: Value,
    throws type: E.Type,
    where predicate: ((_ error: E) -> Bool)? = nil,
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> E? where Action: CasePathable {
    await receive(
      Expectation(expected, value), throws: ErrorExpectation(type, where: predicate),
      timeout: timeout,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)) as? E
  }

  private nonisolated(nonsending) func receive(
    _ expected: Expectation, throws error: ErrorExpectation, timeout: Duration?,
    at location: IssueLocation
  ) async -> (any Error)? {
    guard let logged = await take(expected, timeout: timeout, at: location) else { return nil }
    let refusal = logged.transition.refusal?.error
    check(logged, isRefusedBy: refusal, as: error, at: location)
    return refusal
  }
}
