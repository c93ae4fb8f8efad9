public import RatchetIssues
import Synchronization

/// A reducer from a function that may throw: see ``Reduce/throwing(_:fileID:filePath:line:column:)``.
public struct ThrowingReduce<State, Action>: Reducer {
  @usableFromInline typealias Function = (inout State, Action) throws -> Effect<Action>

  @usableFromInline let function: Function
  /// What to do about an error; nil: the whole action is undone, and its sender told.
  @usableFromInline let onError: ((inout State, any Error) -> Effect<Action>)?
  @usableFromInline let location: IssueLocation

  @inlinable
  init(
    _ function: @escaping Function,
    onError: ((inout State, any Error) -> Effect<Action>)?,
    location: IssueLocation
  ) {
    self.function = function
    self.onError = onError
    self.location = location
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let before = state
    do {
      return try function(&state, action)
    } catch {
      state = before
      if let onError { return onError(&state, error) }
      return Effect(.refusal(.threw(error, action: action, at: location)))
    }
  }

  @inlinable
  public func _compiled() -> CompiledReducer<State, Action> {
    if onError == nil { ThrowingReducers.note() }
    return CompiledReducer { state, action in self.reduce(into: &state, action: action) }
  }
}

extension Reduce {
  /// A reducer from a function that may throw an error.
  ///
  /// When it throws, the action never happened: the whole state of the store is what it was, changes of
  /// other reducers included, no effect of it starts, and `try await store.trySend(action)` throws the
  /// error. Sent in another way, the error is an issue at this line.
  ///
  /// To undo, a store with such a reducer holds a copy of its state while it reduces an action:
  /// collections that the action changes are copied once. With `onError:` only the state of the feature
  /// is copied.
  ///
  /// It must be listed in a body. One that is made while an action is reduced (in the reducer that
  /// `onChange` makes, or in a function that runs another reducer) puts back what it changed itself, and
  /// its error is always an issue, which says so: give it an `onError:`.
  ///
  /// ```swift
  /// Reduce.throwing { state, action in
  ///   switch action {
  ///   case .withdraw(let amount):
  ///     state.balance -= amount
  ///     if state.balance < 0 { throw InsufficientFunds() }
  ///     return .none
  ///   }
  /// }
  /// ```
  @inlinable
  public static func throwing(
    _ reduce: @escaping (_ state: inout State, _ action: Action) throws -> Effect<Action>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> ThrowingReduce<State, Action> {
    ThrowingReduce(
      reduce, onError: nil,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// A reducer from a function that may throw an error, and another for what is done about it.
  ///
  /// When the first throws, the state that this reducer was given is what it was, and no effect of it
  /// starts; the second is called on that state. Other reducers of the action keep what they did.
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
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    onError: @escaping (_ state: inout State, _ error: any Error) -> Effect<Action>
  ) -> ThrowingReduce<State, Action> {
    ThrowingReduce(
      reduce, onError: onError,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
