/// A feature: how its state changes when an action arrives, and which effects result.
///
/// Declare either a ``body-swift.property`` composed of other reducers, or
/// ``reduce(into:action:)``. The body is evaluated once for each store, when the store is made, so
/// it must not depend on state; dependencies are read while an action is reduced.
///
/// ```swift
/// struct Counter: Reducer {
///   struct State: Equatable { var count = 0 }
///   enum Action { case incrementTapped }
///
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .incrementTapped:
///         state.count += 1
///         return .none
///       }
///     }
///   }
/// }
/// ```
public protocol Reducer<State, Action> {
  /// The state that the reducer changes.
  associatedtype State
  /// The actions that it handles.
  associatedtype Action
  /// The type of `body`; `Never` if the reducer implements `reduce(into:action:)` itself.
  associatedtype Body

  /// Changes the state in place, and returns the effect to run next. It is called in the store's
  /// isolation, one action at a time, and must not wait.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one is composed of, run from top to bottom over the same state.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// This reducer as the store runs it. Operators implement it; features get the default.
  func _compile(in context: inout _CompilationContext) -> CompiledReducer<State, Action>

  /// Compiles this reducer and the function of a `Reduce` after it to one function. `Scope`
  /// implements it, to save a call for each level; others get the default.
  func _compiling(
    before next: @escaping (inout State, Action) -> Effect<Action>
  ) -> (inout _CompilationContext) -> CompiledReducer<State, Action>
}

/// A reducer with the state and the actions of a feature: `var body: some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

/// An effect of a feature: `EffectOf<Counter>`.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

/// A reducer whose tree was evaluated: one function, called for each action.
public struct CompiledReducer<State, Action> {
  /// Changes the state for an action, and returns its effect.
  public let reduce: (inout State, Action) -> Effect<Action>

  /// Wraps a function.
  @inlinable
  public init(_ reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.reduce = reduce
  }
}

extension Reducer {
  @inlinable
  public func _compiling(
    before next: @escaping (inout State, Action) -> Effect<Action>
  ) -> (inout _CompilationContext) -> CompiledReducer<State, Action> {
    { context in _compile(in: &context).then(next) }
  }
}

extension CompiledReducer {
  /// Runs this one, then another, over the same state.
  @inlinable
  func then(
    _ next: @escaping (inout State, Action) -> Effect<Action>
  ) -> CompiledReducer {
    let reduce = reduce
    return CompiledReducer { state, action in
      let effect = reduce(&state, action)
      return effect.merge(with: next(&state, action))
    }
  }
}

extension Reducer where Body == Never {
  /// A reducer with ``reduce(into:action:)`` has no body.
  public var body: Body {
    fatalError("\(Self.self) has no body: it implements reduce(into:action:).")
  }

  @inlinable
  public func _compile(in context: inout _CompilationContext) -> CompiledReducer<State, Action> {
    CompiledReducer { state, action in self.reduce(into: &state, action: action) }
  }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  /// Reduces with the body. A store evaluates the body once; this evaluates it at every call.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    TreeInventory.note(byHand: Action.self)
    return body.reduce(into: &state, action: action)
  }

  @inlinable
  public func _compile(in context: inout _CompilationContext) -> CompiledReducer<State, Action> {
    body._compile(in: &context)
  }
}

/// A reducer made from a function.
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let function: (inout State, Action) -> Effect<Action>
  /// Compiles a reducer whose type was erased, for one store. Nil for a function.
  @usableFromInline let compile: ((inout _CompilationContext) -> CompiledReducer<State, Action>)?

  /// Makes a reducer from a function that changes the state and returns the effect of an action. It
  /// is called in the store's isolation, once for each action, and must not wait.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    function = reduce
    compile = nil
  }

  /// Erases the type of a reducer. A store compiles it once, like a reducer whose type is known.
  // A trailing closure must never match this initializer better than the one above: the compiler
  // would then hide the mistake in the closure, and only report at the line of `Reduce` that a
  // closure is no reducer. So this takes `any` reducer, since a type parameter would match
  // everything, and a function parameter that cannot be called, which a trailing closure would be
  // matched with.
  @inlinable
  public init(_ reducer: any Reducer<State, Action>, _: (Never) -> Void = { _ in }) {
    self.init(erasing: reducer)
  }

  // The reducer's type is known here, and stays known in the compiled function.
  @inlinable
  init(erasing reducer: some Reducer<State, Action>) {
    function = { state, action in reducer.reduce(into: &state, action: action) }
    compile = { context in reducer._compile(in: &context) }
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    function(&state, action)
  }

  @inlinable
  public func _compile(in context: inout _CompilationContext) -> CompiledReducer<State, Action> {
    compile?(&context) ?? CompiledReducer(function)
  }
}
