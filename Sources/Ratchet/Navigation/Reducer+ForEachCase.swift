public import RatchetIssues

extension Reducer {
  /// Runs the reducers of an identified array whose elements are enums of features. See the
  /// overload with a closure for what it guarantees.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path)
  /// ```
  @inlinable
  @inline(always)
  public func forEach<ID: Hashable & Sendable, ElementState: CaseReducerState, ElementAction>(
    _ rows: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> WithChild<Self, Reduce<ElementState, ElementAction>>
  where
    Action: CasePathable, ElementState.StateReducer: CaseReducer,
    ElementState.StateReducer.Action == ElementAction
  {
    running(
      Reduce(erasing: ElementState.StateReducer.body), rows, action,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
