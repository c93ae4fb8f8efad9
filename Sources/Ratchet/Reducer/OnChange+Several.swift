// Overloads for two and three fields: Swift 6.3.1 crashes on closures whose parameters are tuples
// with a parameter pack. For more fields, use the overload that takes a function of the state.
extension Reducer {
  /// Runs another reducer after this one when one of two fields, or both, have changed.
  ///
  /// Works as for one field. The old values come as a tuple, and so do the new ones.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.from, \.to) { old, new in
  ///     Reduce { state, action in .send(.search(from: new.0, to: new.1)) }
  ///   }
  /// ```
  @_disfavoredOverload
  @inlinable
  public func onChange<A: Equatable, B: Equatable, Change: Reducer<State, Action>>(
    of first: KeyPath<State, A>, _ second: KeyPath<State, B>,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping (_ old: (A, B), _ new: (A, B)) -> Change
  ) -> WrappedReducer<Self> {
    changing(FieldReader.reading(first, second), by: Change.self) { old, new, state, action in
      reducer(old.values, new.values).reduce(into: &state, action: action)
    }
  }

  /// Runs another reducer after this one when any of three fields has changed.
  @_disfavoredOverload
  @inlinable
  public func onChange<
    A: Equatable, B: Equatable, C: Equatable, Change: Reducer<State, Action>
  >(
    of first: KeyPath<State, A>, _ second: KeyPath<State, B>, _ third: KeyPath<State, C>,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping (_ old: (A, B, C), _ new: (A, B, C)) -> Change
  ) -> WrappedReducer<Self> {
    changing(FieldReader.reading(first, second, third), by: Change.self) {
      old, new, state, action in
      reducer(old.three(), new.three()).reduce(into: &state, action: action)
    }
  }

  /// Changes the state again, and returns an effect, when one of two fields, or both, have changed.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.from, \.to) { old, state in
  ///     state.results = []
  ///     return .none
  ///   }
  /// ```
  @inlinable
  public func onChange<A: Equatable, B: Equatable>(
    of first: KeyPath<State, A>, _ second: KeyPath<State, B>,
    _ change: @escaping (_ old: (A, B), _ state: inout State) -> Effect<Action>
  ) -> WrappedReducer<Self> {
    changing(FieldReader.reading(first, second)) { old, _, state, _ in
      change(old.values, &state)
    }
  }

  /// Changes the state again, and returns an effect, when any of three fields has changed.
  @inlinable
  public func onChange<A: Equatable, B: Equatable, C: Equatable>(
    of first: KeyPath<State, A>, _ second: KeyPath<State, B>, _ third: KeyPath<State, C>,
    _ change: @escaping (_ old: (A, B, C), _ state: inout State) -> Effect<Action>
  ) -> WrappedReducer<Self> {
    changing(FieldReader.reading(first, second, third)) { old, _, state, _ in
      change(old.three(), &state)
    }
  }
}

/// Reads a field without copying the value that contains it.
@usableFromInline
struct FieldReader<State, Value> {
  @usableFromInline let path: KeyPath<State, Value>
  @usableFromInline let field: ObservedField<State, Value>?

  @inlinable
  init(_ path: KeyPath<State, Value>) {
    self.path = path
    field = .find(reading: path)
  }

  @inlinable
  func read(_ state: inout State) -> Value {
    field?.look(&state) { $0 } ?? state[keyPath: path]
  }
}

extension FieldReader {
  @inlinable
  static func reading<Second>(
    _ first: KeyPath<State, Value>, _ second: KeyPath<State, Second>
  ) -> (inout State) -> SeveralValues<Value, Second> {
    let first = FieldReader(first)
    let second = FieldReader<State, Second>(second)
    return { SeveralValues(first.read(&$0), second.read(&$0)) }
  }

  @inlinable
  static func reading<Second, Third>(
    _ first: KeyPath<State, Value>, _ second: KeyPath<State, Second>,
    _ third: KeyPath<State, Third>
  ) -> (inout State) -> SeveralValues<Value, SeveralValues<Second, Third>> {
    let first = FieldReader(first)
    let rest = FieldReader<State, Second>.reading(second, third)
    return { SeveralValues(first.read(&$0), rest(&$0)) }
  }
}

/// Values that are compared one by one, since a tuple cannot be `Equatable`.
@usableFromInline
struct SeveralValues<First: Equatable, Rest: Equatable>: Equatable {
  @usableFromInline let first: First
  @usableFromInline let rest: Rest

  @inlinable
  init(_ first: First, _ rest: Rest) {
    self.first = first
    self.rest = rest
  }

  @inlinable var values: (First, Rest) { (first, rest) }

  @inlinable
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.first == rhs.first && lhs.rest == rhs.rest
  }
}

extension SeveralValues {
  @inlinable
  func three<B, C>() -> (First, B, C) where Rest == SeveralValues<B, C> {
    (first, rest.first, rest.rest)
  }
}
