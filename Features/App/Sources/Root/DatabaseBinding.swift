import Ratchet
import RatchetData
import RatchetDependencies

extension Reducer {
  /// Reduces with a database of the state as `\.defaultDatabase`: this reducer, the children in its
  /// body, the effects that they return, and the properties that fetch in the states that they
  /// make.
  ///
  /// `.dependency` cannot do this, since its value is chosen when the store is made, and the file
  /// is opened later. The state is asked before each action; as long as it has no database, the one
  /// of the store is current.
  func database(_ database: @escaping (State) -> (any DatabaseWriter)?) -> DatabaseBinding<Self> {
    DatabaseBinding(base: self, database: database)
  }
}

/// The result of `database(_:)`.
struct DatabaseBinding<Base: Reducer>: Reducer {
  typealias State = Base.State
  typealias Action = Base.Action
  typealias Body = Never

  let base: Base
  let database: (State) -> (any DatabaseWriter)?

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    bound(&state) { base.reduce(into: &$0, action: action) }
  }

  // A store compiles the base once. Without this, it would be compiled again for each action.
  func _compile(in context: inout _CompilationContext) -> CompiledReducer<State, Action> {
    let reduce = base._compile(in: &context).reduce
    return CompiledReducer { state, action in bound(&state) { reduce(&$0, action) } }
  }

  private func bound(
    _ state: inout State, _ reduce: (inout State) -> Effect<Action>
  ) -> Effect<Action> {
    guard let database = database(state) else { return reduce(&state) }
    return withDependencies {
      $0.defaultDatabase = database
    } operation: {
      reduce(&state)
    }
  }
}
