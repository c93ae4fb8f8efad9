extension Reducer {
  /// Runs another reducer after this one when a field has changed.
  ///
  /// It sees only changes made by this reducer: put it on a ``CombineReducers`` to see those of
  /// several. Its own changes do not make it run again. Before each action the field is copied, and
  /// no other part of the state.
  ///
  /// The reducer is made for each change, from the old value and the new one. Its effects belong to
  /// this reducer's feature. Put children that run effects of their own (`ifLet`, `forEach`) into
  /// the body instead.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.settings.isSilent) { oldValue, newValue in
  ///     Reduce { state, action in .run { _ in await store(newValue) } }
  ///   }
  /// ```
  // Disfavoured, as each overload with a reducer is: the closure of a change is type-checked after
  // all overloads of its chain, so twelve changes whose overloads are equally good take 2^12 tries.
  // Inlined so that the optimiser sees the key path: see `Scope.init`.
  @_disfavoredOverload
  @inlinable
  @inline(always)
  public func onChange<Value: Equatable, Change: Reducer<State, Action>>(
    of value: @autoclosure () -> KeyPath<State, Value>,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping (_ oldValue: Value, _ newValue: Value) -> Change
  ) -> WrappedReducer<Self> {
    let field = ObservedField.find(reading: value())
    let value = value()
    return changing(
      { state in field?.look(&state) { $0 } ?? state[keyPath: value] }, by: Change.self,
      { old, new, state, action in reducer(old, new).reduce(into: &state, action: action) })
  }

  /// Runs another reducer after this one when the value that a function computes from the state has
  /// changed.
  ///
  /// The function is called twice for each action. It has a label of its own: a key path could be
  /// a function too, and the compiler would try both for each change of a chain.
  ///
  /// ```swift
  /// .onChange(ofValue: { $0.rows.count }) { oldValue, newValue in
  ///   Reduce { state, action in … }
  /// }
  /// ```
  @_disfavoredOverload
  @inlinable
  @inline(always)
  public func onChange<Value: Equatable, Change: Reducer<State, Action>>(
    ofValue value: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping (_ oldValue: Value, _ newValue: Value) -> Change
  ) -> WrappedReducer<Self> {
    changing(
      { value($0) }, by: Change.self,
      { old, new, state, action in reducer(old, new).reduce(into: &state, action: action) })
  }

  /// Runs another reducer after this one when the value that a function computes from the state has
  /// changed according to another function. For values that are not `Equatable`, or of which only a
  /// part matters.
  ///
  /// ```swift
  /// .onChange(of: \.position, removeDuplicates: { abs($0 - $1) < 0.5 }) { oldValue, newValue in
  ///   Reduce { state, action in … }
  /// }
  /// ```
  ///
  /// - Parameter isDuplicate: whether the values before and after an action count as equal.
  @_disfavoredOverload
  @inlinable
  @inline(always)
  public func onChange<Value, Change: Reducer<State, Action>>(
    of value: @escaping (State) -> Value,
    removeDuplicates isDuplicate: @escaping (_ oldValue: Value, _ newValue: Value) -> Bool,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping (_ oldValue: Value, _ newValue: Value) -> Change
  ) -> WrappedReducer<Self> {
    changing(
      { JudgedValue(value($0), isDuplicate) }, by: Change.self,
      { old, new, state, action in
        reducer(old.value, new.value).reduce(into: &state, action: action)
      })
  }

  @inlinable
  @inline(always)
  func changing<Value: Equatable>(
    _ read: @escaping (inout State) -> Value,
    by reducer: (any Reducer.Type)? = nil,
    _ change: @escaping (_ old: Value, _ new: Value, inout State, Action) -> Effect<Action>
  ) -> WrappedReducer<Self> {
    WrappedReducer(self) { base, context in
      let base = base._compile(in: &context).reduce
      if let reducer { context.note(refusalsOf: reducer) }
      return { state, action in
        let old = read(&state)
        let effect = base(&state, action)
        let new = read(&state)
        if old == new { return effect }
        return effect.merge(with: change(old, new, &state, action))
      }
    }
  }
}

extension ObservedField {
  /// The field at a key path that may be read-only.
  @usableFromInline
  static func find(reading path: KeyPath<State, Value>) -> ObservedField? {
    (path as? WritableKeyPath<State, Value>).flatMap { find($0) }
  }
}

/// A value whose equality is decided by a function.
@usableFromInline
struct JudgedValue<Value>: Equatable {
  @usableFromInline let value: Value
  @usableFromInline let isDuplicate: (Value, Value) -> Bool

  @inlinable
  init(_ value: Value, _ isDuplicate: @escaping (Value, Value) -> Bool) {
    self.value = value
    self.isDuplicate = isDuplicate
  }

  @inlinable
  static func == (lhs: JudgedValue, rhs: JudgedValue) -> Bool {
    lhs.isDuplicate(lhs.value, rhs.value)
  }
}
