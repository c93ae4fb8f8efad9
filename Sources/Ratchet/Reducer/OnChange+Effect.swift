extension Reducer {
  /// Changes the state again, and returns an effect, when this reducer has changed a field.
  ///
  /// Equivalent to the overload with a reducer; the new value is in the state.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.query) { oldValue, state in
  ///     state.results = []
  ///     return .none
  ///   }
  /// ```
  @inlinable
  @inline(always)
  public func onChange<Value: Equatable>(
    of value: @autoclosure () -> KeyPath<State, Value>,
    _ change: @escaping (_ oldValue: Value, _ state: inout State) -> Effect<Action>
  ) -> WrappedReducer<Self> {
    let field = ObservedField.find(reading: value())
    let value = value()
    return changing(
      { state in field?.look(&state) { $0 } ?? state[keyPath: value] },
      { old, _, state, _ in change(old, &state) })
  }

  /// Changes the state again, and returns an effect, when the value that a function computes from
  /// the state has changed.
  @inlinable
  @inline(always)
  public func onChange<Value: Equatable>(
    ofValue value: @escaping (State) -> Value,
    _ change: @escaping (_ oldValue: Value, _ state: inout State) -> Effect<Action>
  ) -> WrappedReducer<Self> {
    changing({ value($0) }, { old, _, state, _ in change(old, &state) })
  }

  /// Changes the state again, and returns an effect, when the value that a function computes from
  /// the state has changed according to another function.
  @inlinable
  @inline(always)
  public func onChange<Value>(
    of value: @escaping (State) -> Value,
    removeDuplicates isDuplicate: @escaping (_ oldValue: Value, _ newValue: Value) -> Bool,
    _ change: @escaping (_ oldValue: Value, _ state: inout State) -> Effect<Action>
  ) -> WrappedReducer<Self> {
    changing(
      { JudgedValue(value($0), isDuplicate) },
      { old, _, state, _ in change(old.value, &state) })
  }
}
