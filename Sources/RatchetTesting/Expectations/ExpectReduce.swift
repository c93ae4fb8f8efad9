public import Ratchet
public import RatchetDependencies
import RatchetDump
import RatchetIssues

/// Reduces actions by a reducer alone, and asserts how they change the state. No store is made, nothing
/// is waited for, and the effects are not run.
///
/// ```swift
/// expectReduce(Counter(), from: Counter.State(count: 1), .incrementTapped) { $0.count = 2 }
/// ```
///
/// The reducer runs where the test does, with its dependencies in the `test` context. Actions that it
/// returns by `Effect.send` are not reduced: they are among the effects. State and action need not be
/// `Equatable`: without it their dumps are compared. A failure is an issue at the line of the call, in
/// Swift Testing and in XCTest; so is an action that is refused by an error, after which no more is
/// reduced. That it is can be asserted on, by `throws:`.
///
/// - Parameters:
///   - state: the state before, made with the dependencies in force.
///   - actions: more actions, reduced one after the other over the same state.
///   - effects: what the reducer must return for all actions together, in the order in which a store
///     would come to it; an empty array where it must return nothing. Left out, nothing is said of it.
///   - update: changes the state that was before into what is expected after; leave it out where nothing
///     changes.
///   - prepareDependencies: overrides, on top of those in force.
/// - Returns: the state after, and what the reducer returned.
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

/// Reduces an action by a reducer alone, and asserts that it is refused by this error and changes
/// nothing, shared values included.
///
/// ```swift
/// expectReduce(Purse(), from: Purse.State(balance: 10), .withdraw(15), throws: Overdrawn(by: 5))
/// ```
///
/// See ``expectReduce(_:from:_:_:effects:changes:withDependencies:fileID:filePath:line:column:)`` for the
/// rest.
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

/// Reduces an action by a reducer alone, and asserts that it is refused by an error of a type (of any, by
/// `(any Error).self`) for which the predicate holds, and changes nothing, shared values included.
///
/// - Returns: the error, where it was of the type.
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
