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

  /// Runs the reducer of a presented enum of features. See the overload with a closure for what it
  /// guarantees.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$destination, action: \.destination)
  /// ```
  @inlinable
  @inline(always)
  public func ifLet<ChildState: CaseReducerState, ChildAction>(
    _ presented: @autoclosure () -> WritableKeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> WithChild<Self, Reduce<ChildState, ChildAction>>
  where
    Action: CasePathable, ChildState.StateReducer: CaseReducer,
    ChildState.StateReducer.Action == ChildAction
  {
    // Erases the type of the body, which is often opaque: code that runs the child can then be
    // specialised.
    presenting(
      makePresented { Reduce(erasing: ChildState.StateReducer.body) }, presented(), action,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs the reducers of a stack whose elements are enums of features. See the overload with a
  /// closure for what it guarantees.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path)
  /// ```
  @inlinable
  @inline(always)
  public func forEach<ElementState: CaseReducerState, ElementAction>(
    _ stack: WritableKeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> WithChild<Self, Reduce<ElementState, ElementAction>>
  where
    Action: CasePathable, ElementState.StateReducer: CaseReducer,
    ElementState.StateReducer.Action == ElementAction
  {
    // Erases the type of the body, which is often opaque: code that runs the child can then be
    // specialised.
    running(
      makePresented { Reduce(erasing: ElementState.StateReducer.body) }, stack, action,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
