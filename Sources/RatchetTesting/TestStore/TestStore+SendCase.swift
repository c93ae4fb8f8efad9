public import Ratchet
import RatchetIssues

extension TestStore where Action: CasePathable {
  /// Sends the action of a case without a value: `send(\.child.tapped)`. Otherwise like `send` with
  /// an action.
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: CaseKeyPath<Action, Void>,
    assert update: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      made(by: action, of: ()), assert: update, fileID: fileID, file: filePath, line: line,
      column: column)
  }

  /// Sends the action of a case with this value: `send(\.search.textChanged, "dune")`.
  @discardableResult
  public nonisolated(nonsending) func send<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    assert update: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      made(by: action, of: value), assert: update, fileID: fileID, file: filePath, line: line,
      column: column)
  }

  /// Sends the action of a case with this value, and passes the value to the closure:
  ///
  /// ```swift
  /// await store.send(\.search.textChanged, "dune") { $0.search.text = $1 }
  /// ```
  @discardableResult
  public nonisolated(nonsending) func send<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    assert update: @escaping (_ state: inout State, _ value: Value) throws -> Void,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      made(by: action, of: value), assert: { try update(&$0, value) }, fileID: fileID,
      file: filePath, line: line, column: column)
  }

  /// Makes the action. It may be sent to the store because the value comes from the test, which
  /// does not use it concurrently.
  private func made<Value>(
    by action: CaseKeyPath<Action, Value>, of value: Value
  ) -> sending Action {
    UncheckedBox(Action.allCasePaths[keyPath: action].embed(value)).value
  }
}

extension TestStore where Action: CasePathable {
  /// Receives an action of a case, and passes its value to the closure:
  ///
  /// ```swift
  /// await store.receive(\.loaded) { state, books in state.count = books.count }
  /// ```
  ///
  /// Otherwise like `receive` with a case, whose closure receives only the state.
  public nonisolated(nonsending) func receive<Value>(
    _ expected: CaseKeyPath<Action, Value>,
    timeout: Duration? = nil,
    assert update: @escaping (_ state: inout State, _ value: Value) throws -> Void,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      Expectation(expected), timeout: timeout,
      { action in
        // The action is of the case, so this is not nil.
        action[case: expected].map { value in { try update(&$0, value) } }
      },
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
