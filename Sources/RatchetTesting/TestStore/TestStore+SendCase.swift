public import Ratchet

extension TestStore where Action: CasePathable {
  /// Sends the action of a case without a value: `send(\.child.tapped)`. As `send` with the action.
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

  /// Sends the action of a case with a value: `send(\.search.textChanged, "dune")`.
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

  /// Sends the action of a case with a value, and gives that to the closure:
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

  /// What is sent is given away: the value is that of a test, which gives it to nobody else.
  private func made<Value>(
    by action: CaseKeyPath<Action, Value>, of value: Value
  ) -> sending Action {
    UncheckedBox(Action.allCasePaths[keyPath: action].embed(value)).value
  }
}
