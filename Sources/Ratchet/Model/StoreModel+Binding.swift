import RatchetIssues

extension StoreModel where Action: BindableAction, Action.State == State {
  /// A field, to be read from the state and written by a ``BindingAction``.
  ///
  /// A write that no ``BindingReducer`` takes is an issue at this line. One that was refused, or that
  /// waits for the action that is being reduced, is not looked at.
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

  /// A field, which assigning writes by a ``BindingAction``: `model.count = 1`.
  ///
  /// A write that no ``BindingReducer`` takes is an issue that names the field; that of
  /// ``binding(_:fileID:filePath:line:column:)`` names the line, too.
  // Disfavoured, so that what is only read needs to be neither equatable nor sendable. Without a place,
  // as Swift 6.3 sets nothing through a member lookup that has more parameters.
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
    // Where the state is gone, the operator that ran the feature reports what it is sent.
    let isThere = store.core.isReducing || store.core.read { _ in true } ?? false
    let write = BindingAction<State>.set(keyPath, value, receipt: BindingReceipt())
    let refusal = write.send { send(.binding(write)).refusal }
    guard isThere, refusal == nil, !store.core.isReducing else { return }
    write.reportUnlessHandled(at: location)
  }
}
