/// Builds a reducer from the reducers that a body lists. They run from top to bottom over the same
/// state, each seeing the changes of those above it, and their effects merge.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  // A closure, since an existential passed as a plain parameter would be opened, and come back as
  // one.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(
    _ reducer: @autoclosure () -> R
  ) -> R {
    reducer()
  }

  // Disfavoured: Swift prefers a function without type parameters, so every reducer would lose its
  // type.
  @_disfavoredOverload
  @inlinable
  public static func buildExpression(
    _ reducer: any Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(reducer)
  }

  @inlinable
  public static func buildBlock() -> EmptyReducer<State, Action> { EmptyReducer() }

  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  @inlinable
  @inline(always)
  public static func buildPartialBlock<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    accumulated: R0, next: R1
  ) -> Sequence<R0, R1> {
    Sequence(first: accumulated, second: next)
  }

  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(_ reducer: R?) -> R? { reducer }

  @inlinable
  public static func buildEither<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    first reducer: R0
  ) -> Either<R0, R1> {
    .first(reducer)
  }

  @inlinable
  public static func buildEither<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    second reducer: R1
  ) -> Either<R0, R1> {
    .second(reducer)
  }

  @inlinable
  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> Many<R> {
    Many(reducers: reducers)
  }

  @inlinable
  public static func buildLimitedAvailability<R: Reducer<State, Action>>(
    _ reducer: R
  ) -> Reduce<State, Action> {
    Reduce(erasing: reducer)
  }

  @inlinable
  public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }

  /// Two reducers, run one after the other.
  public struct Sequence<First: Reducer, Second: Reducer>: Reducer
  where
    First.State == State, First.Action == Action, Second.State == State, Second.Action == Action
  {
    @usableFromInline let first: First
    @usableFromInline let second: Second
    @usableFromInline let compile: (inout _CompilationContext) -> CompiledReducer<State, Action>

    // Inlined where the body is written: there the optimiser knows the function of a `Reduce`.
    @inlinable
    @inline(always)
    init(first: First, second: Second) {
      self.first = first
      self.second = second
      if let reduce = second as? Reduce<State, Action>, reduce.compile == nil {
        compile = first._compiling(before: reduce.function)
      } else {
        compile = { context in
          first._compile(in: &context).then(second._compile(in: &context).reduce)
        }
      }
    }

    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      let effect = first.reduce(into: &state, action: action)
      return effect.merge(with: second.reduce(into: &state, action: action))
    }

    @inlinable
    public func _compile(in context: inout _CompilationContext) -> CompiledReducer<State, Action> {
      compile(&context)
    }
  }

  /// One of two reducers, chosen when the body is evaluated.
  public enum Either<First: Reducer, Second: Reducer>: Reducer
  where
    First.State == State, First.Action == Action, Second.State == State, Second.Action == Action
  {
    /// The reducer of the `if` branch.
    case first(First)
    /// The reducer of the `else` branch.
    case second(Second)

    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch self {
      case .first(let reducer): reducer.reduce(into: &state, action: action)
      case .second(let reducer): reducer.reduce(into: &state, action: action)
      }
    }

    @inlinable
    public func _compile(in context: inout _CompilationContext) -> CompiledReducer<State, Action> {
      switch self {
      case .first(let reducer): reducer._compile(in: &context)
      case .second(let reducer): reducer._compile(in: &context)
      }
    }
  }

  /// The reducers that a loop made, run in its order.
  public struct Many<Element: Reducer>: Reducer
  where Element.State == State, Element.Action == Action {
    @usableFromInline let reducers: [Element]

    @usableFromInline
    init(reducers: [Element]) { self.reducers = reducers }

    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      var effect = Effect<Action>.none
      for reducer in reducers {
        effect = effect.merge(with: reducer.reduce(into: &state, action: action))
      }
      return effect
    }

    @inlinable
    public func _compile(in context: inout _CompilationContext) -> CompiledReducer<State, Action> {
      let compiled = reducers.map { $0._compile(in: &context).reduce }
      return CompiledReducer { state, action in
        var effect = Effect<Action>.none
        for reduce in compiled { effect = effect.merge(with: reduce(&state, action)) }
        return effect
      }
    }
  }
}

/// Several reducers as one, run from top to bottom, so that one operator applies to all of them.
public struct CombineReducers<State, Action, Reducers: Reducer>: Reducer
where Reducers.State == State, Reducers.Action == Action {
  @usableFromInline let reducers: Reducers

  /// Combines reducers. Each runs on the state that the one before left; their effects run
  /// concurrently.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) { reducers = build() }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducers.reduce(into: &state, action: action)
  }

  @inlinable
  public func _compile(in context: inout _CompilationContext) -> CompiledReducer<State, Action> {
    reducers._compile(in: &context)
  }
}

/// A reducer that changes nothing and has no effects.
public struct EmptyReducer<State, Action>: Reducer {
  /// Makes the reducer.
  @inlinable
  public init() {}

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

/// A reducer that may be nil: then it changes nothing and has no effects.
extension Optional: Reducer where Wrapped: Reducer {
  public typealias State = Wrapped.State
  public typealias Action = Wrapped.Action
  public typealias Body = Never

  @inlinable
  public func reduce(
    into state: inout Wrapped.State, action: Wrapped.Action
  ) -> Effect<Wrapped.Action> {
    self?.reduce(into: &state, action: action) ?? .none
  }

  @inlinable
  public func _compile(in context: inout _CompilationContext) -> CompiledReducer<
    Wrapped.State, Wrapped.Action
  > {
    self?._compile(in: &context) ?? CompiledReducer { _, _ in .none }
  }
}
