import RatchetIssues

extension StoreModel where Action: BindableAction, Action.State == State {
  /// A binding to a field, written by a ``BindingAction``.
  ///
  /// A write that no ``BindingReducer`` performs is an issue at this line. This is not checked for
  /// a write that was refused, or that is queued behind the action being reduced.
  ///
  /// ```swift
  /// let name = model.binding(\.name)
  /// name.wrappedValue = "Ada"
  /// ```
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<State, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Value> {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return StoreBinding(
      get: { self[dynamicMember: keyPath] },
      set: { self.write($0, to: keyPath, at: location) })
  }

  /// A field that can be assigned, which sends a ``BindingAction``: `model.count = 1`.
  ///
  /// A write that no ``BindingReducer`` performs is an issue that names the field;
  /// ``binding(_:fileID:filePath:line:column:)`` also reports the line.
  // Disfavoured, so that a value that is only read needs to be neither equatable nor sendable.
  // Without the source location, because Swift 6.3 cannot set a value through a member lookup with
  // more parameters.
  @_disfavoredOverload
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: any WritableKeyPath<State, Value> & Sendable
  ) -> Value {
    get { read { $0[keyPath: keyPath] } }
    set { write(newValue, to: keyPath, at: .current ?? IssueLocation()) }
  }

  private func write<Value: Equatable & Sendable>(
    _ value: Value, to keyPath: any WritableKeyPath<State, Value> & Sendable,
    at location: IssueLocation
  ) {
    // If the state is gone, the operator that ran the feature reports the action.
    let isThere = store.core.isReducing || store.core.read { _ in true } ?? false
    let write = BindingAction<State>.set(keyPath, value, receipt: BindingReceipt())
    let refusal = write.send { send(.binding(write)).refusal }
    guard isThere, refusal == nil, !store.core.isReducing else { return }
    write.reportUnlessHandled(at: location)
  }
}
