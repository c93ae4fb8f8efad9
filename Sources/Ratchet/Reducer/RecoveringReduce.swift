/// A reducer from a throwing function, and a function that handles its errors: see
/// ``Reduce/throwing(_:onError:)``.
public struct RecoveringReduce<State, Action>: Reducer {
  @usableFromInline let function: (inout State, Action) throws -> Effect<Action>
  @usableFromInline let onError: (inout State, any Error) -> Effect<Action>

  @inlinable
  init(
    _ function: @escaping (inout State, Action) throws -> Effect<Action>,
    onError: @escaping (inout State, any Error) -> Effect<Action>
  ) {
    self.function = function
    self.onError = onError
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduce(&state, action, SharedUndo())
  }

  @inlinable
  func reduce(_ state: inout State, _ action: Action, _ undo: SharedUndo) -> Effect<Action> {
    let before = state
    var effect = Effect<Action>.none
    var failure: (any Error)?
    undo.recording {
      do {
        effect = try function(&state, action)
      } catch {
        failure = error
      }
    } isRefused: {
      failure != nil
    }
    guard let failure else { return effect }
    state = before
    return onError(&state, failure)
  }

  @inlinable
  public func _compile(in context: inout _CompilationContext) -> CompiledReducer<State, Action> {
    let undo = SharedUndo()
    return CompiledReducer { state, action in self.reduce(&state, action, undo) }
  }
}

extension Reduce {
  /// Makes a reducer from a function that may throw, and a second function that handles its errors.
  ///
  /// When the first function throws, the state that this reducer was given is restored, and so are
  /// shared values that it changed, as with ``throwing(_:fileID:filePath:line:column:)``. None of
  /// its effects start. The second function is then called on the restored state. Changes by other
  /// reducers of the action remain.
  ///
  /// ```swift
  /// Reduce.throwing { state, action in
  ///   try state.apply(action)
  ///   return .none
  /// } onError: { state, error in
  ///   state.message = "\(error)"
  ///   return .none
  /// }
  /// ```
  @inlinable
  public static func throwing(
    _ reduce: @escaping (_ state: inout State, _ action: Action) throws -> Effect<Action>,
    onError: @escaping (_ state: inout State, _ error: any Error) -> Effect<Action>
  ) -> RecoveringReduce<State, Action> {
    RecoveringReduce(reduce, onError: onError)
  }
}
