public import RatchetIssues
import Synchronization

/// A reducer from a throwing function: see ``Reduce/throwing(_:fileID:filePath:line:column:)``.
public struct ThrowingReduce<State, Action>: Reducer {
  @usableFromInline typealias Function = (inout State, Action) throws -> Effect<Action>

  @usableFromInline let function: Function
  @usableFromInline let location: IssueLocation

  @inlinable
  init(_ function: @escaping Function, location: IssueLocation) {
    self.function = function
    self.location = location
  }

  /// Called by hand, it undoes only its own changes.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    var effect = Effect<Action>.none
    var hasThrown = false
    SharedUndo().recording {
      effect = attempt(&state, action, &hasThrown)
    } isRefused: {
      hasThrown
    }
    return effect
  }

  @inlinable
  func attempt(
    _ state: inout State, _ action: Action, _ hasThrown: inout Bool
  ) -> Effect<Action> {
    let before = state
    do {
      return try function(&state, action)
    } catch {
      state = before
      hasThrown = true
      return Effect(.refusal(.threw(error, action: action, at: location)))
    }
  }

  // The compiled tree restores shared values.
  @inlinable
  public func _compile(in context: inout _CompilationContext) -> CompiledReducer<State, Action> {
    context.mayRefuse = true
    return CompiledReducer { state, action in
      var hasThrown = false
      return self.attempt(&state, action, &hasThrown)
    }
  }
}

extension CompiledReducer {
  /// This reducer, and the undoing of the changes of a refused action to the state and to shared
  /// values. The operators forget the children that they saw in the undone state.
  @inlinable
  func undoing(_ scopes: ScopeID?) -> CompiledReducer {
    let reduce = reduce
    let undo = SharedUndo()
    let seen = SeenChildren(scopes)
    return CompiledReducer { state, action in
      let before = state
      seen.remember()
      var effect = Effect<Action>.none
      undo.recording {
        effect = reduce(&state, action)
      } isRefused: {
        effect.refusal != nil
      }
      guard let refusal = effect.refusal else { return effect }
      state = before
      seen.putBack()
      refusal.isUndone = true
      return Effect(.refusal(refusal))
    }
  }
}

extension Reduce {
  /// Makes a reducer from a function that may throw an error.
  ///
  /// When it throws, the action is undone as if it had never happened: the whole state of the store
  /// is restored, including changes of other reducers, and no effect of the action starts.
  /// `try await store.trySend(action)` throws the error; if the action was sent in another way, the
  /// error is an issue at this line.
  ///
  /// Shared values that the action's reducers changed get back their previous value, and are saved
  /// again. Other code may have seen the change for that moment. A value that other code changed
  /// after the action did stays as it is, which is an issue at the line of the action's change.
  /// Only changes made by the reducers themselves are undone, not those of tasks that they start by
  /// hand.
  ///
  /// To undo, a store with such a reducer holds a copy of its state, and of shared values that the
  /// action changes, while it reduces an action: collections that the action changes are copied
  /// once. With `onError:` only the state of the feature is copied.
  ///
  /// It must be part of a body, or of the closure of an `onChange`. A store does not know of one
  /// that a function calls by hand: that one undoes only its own changes, none of its effects
  /// start, and its error is always an issue that says so. Call it in a reducer that is itself
  /// `throwing` and part of a body.
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
