public import RatchetIssues
import Synchronization

/// A reducer from a function that may throw: see ``Reduce/throwing(_:fileID:filePath:line:column:)``.
public struct ThrowingReduce<State, Action>: Reducer {
  @usableFromInline typealias Function = (inout State, Action) throws -> Effect<Action>

  @usableFromInline let function: Function
  @usableFromInline let location: IssueLocation

  @inlinable
  init(_ function: @escaping Function, location: IssueLocation) {
    self.function = function
    self.location = location
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let before = state
    do {
      return try function(&state, action)
    } catch {
      state = before
      return Effect(.refusal(.threw(error, action: action, at: location)))
    }
  }

  @inlinable
  public func _compiled() -> CompiledReducer<State, Action> {
    ThrowingReducers.note()
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
  /// It must stand in a body, or in the closure of an `onChange`. Of one that a function calls by hand
  /// no store can know before: it puts back what it changed itself, no effect starts, and its error is
  /// always an issue, which says so. Call it in a reducer that is `throwing` itself and stands in a body.
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
      reduce,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
