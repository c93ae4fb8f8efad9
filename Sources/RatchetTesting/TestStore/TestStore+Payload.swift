public import Ratchet
import RatchetIssues

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
