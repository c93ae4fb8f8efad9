public import Ratchet
public import RatchetDependencies
import RatchetDump
import RatchetIssues

/// Reduces actions with a reducer alone, and asserts how they change the state. No store is made,
/// nothing is awaited, and the returned effects do not run.
///
/// ```swift
/// expectReduce(Counter(), from: Counter.State(count: 1), .incrementTapped) { $0.count = 2 }
/// ```
///
/// The reducer runs on the calling thread, with its dependencies in the `test` context. Actions
/// that it returns with `Effect.send` are not reduced: they are listed among the effects. State and
/// action need not be `Equatable`: if they are not, their dumps are compared. A failure is an issue
/// at the line of the call, in Swift Testing and in XCTest. An action that is refused with an error
/// is an issue too, and the actions after it are not reduced; use `throws:` to expect a refusal.
///
/// - Parameters:
///   - state: the initial state, made with the dependencies of the reducer.
///   - actions: more actions, reduced one after the other over the same state.
///   - effects: the effects that the reducer must return for all actions together, in the order in
///     which a store would meet them; an empty array if it must return none. Leave it out to check
///     no effects.
///   - update: changes the state from before the actions to the one expected after them; leave it
///     out if nothing changes.
///   - prepareDependencies: overrides, on top of the current dependencies.
/// - Returns: the state after the actions, and the effects that the reducer returned.
@discardableResult
public func expectReduce<R: Reducer>(
  _ reducer: @autoclosure () -> R,
  from state: @autoclosure () -> R.State,
  _ action: R.Action,
  _ actions: R.Action...,
  effects expected: [ReturnedEffect<R.Action>]? = nil,
  changes update: ((_ state: inout R.State) throws -> Void)? = nil,
  withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> Reduction<R.State, R.Action> {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  var run = ReducerRun<R.State, R.Action>(reducer, from: state, prepareDependencies)
  let actions = [action] + actions
  for action in actions {
    guard let error = run.reduce(action) else { continue }
    reportIssue(
      Wording.refusedUnexpectedly(error, action: dumpText(action), at: location))
    return Reduction(state: run.state, effects: run.effects)
  }
  let text = actions.map { dumpText($0) }.joined(separator: "\n")
  run.check(update, action: text, at: location)
  if let expected { run.check(expected, action: text, at: location) }
  return Reduction(state: run.state, effects: run.effects)
}

/// Reduces an action with a reducer alone, and asserts that it is refused with this error and
/// changes nothing, shared values included.
///
/// ```swift
/// expectReduce(Purse(), from: Purse.State(balance: 10), .withdraw(15), throws: Overdrawn(by: 5))
/// ```
///
/// Everything else is as in
/// ``expectReduce(_:from:_:_:effects:changes:withDependencies:fileID:filePath:line:column:)``.
public func expectReduce<R: Reducer, E: Error & Equatable>(
  _ reducer: @autoclosure () -> R,
  from state: @autoclosure () -> R.State,
  _ action: R.Action,
  throws expected: E,
  withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  var run = ReducerRun<R.State, R.Action>(reducer, from: state, prepareDependencies)
  let error = run.reduce(action)
  run.check(
    error, is: ErrorExpectation(expected), action: dumpText(action),
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Reduces an action with a reducer alone, and asserts that it is refused with an error of a type
/// (any error: `(any Error).self`) that satisfies the predicate, and that it changes nothing,
/// shared values included.
///
/// - Returns: the error, if it is of the type; it need not satisfy the predicate.
@discardableResult
public func expectReduce<R: Reducer, E: Error>(
  _ reducer: @autoclosure () -> R,
  from state: @autoclosure () -> R.State,
  _ action: R.Action,
  throws type: E.Type,
  where predicate: ((_ error: E) -> Bool)? = nil,
  withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> E? {
  var run = ReducerRun<R.State, R.Action>(reducer, from: state, prepareDependencies)
  let error = run.reduce(action)
  run.check(
    error, is: ErrorExpectation(type, where: predicate), action: dumpText(action),
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return error as? E
}

/// The result of reducing actions without a store: the state, and the effects that did not run.
public struct Reduction<State, Action> {
  /// The state after the actions.
  public let state: State
  /// The effects that the reducer returned, in the order in which a store would meet them. None was
  /// run.
  public let effects: [ReturnedEffect<Action>]
}
