import Ratchet
import RatchetDump
import RatchetIssues

extension TestStore {
  /// Sends an action, and asserts that it is refused by this error and changes nothing.
  ///
  /// ```swift
  /// await store.send(.withdraw(15), throws: Overdrawn(by: 5))
  /// ```
  ///
  /// The state must be what it was, and, with exhaustivity on, shared values too. What the action itself
  /// queues by `Effect.send` may be refused as well: that is an issue of the reducer, as it is too late to
  /// refuse the action.
  public nonisolated(nonsending) func send<E: Error & Equatable>(
    _ action: sending Action,
    throws expected: E,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    _ = await send(
      action, throws: ErrorExpectation(expected),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Sends an action, and asserts that it is refused by an error of a type (of any, by
  /// `(any Error).self`) for which the predicate holds, and changes nothing.
  ///
  /// - Returns: the error, where it was of the type.
  @discardableResult
  public nonisolated(nonsending) func send<E: Error>(
    _ action: sending Action,
    throws type: E.Type,
    where predicate: ((_ error: E) -> Bool)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> E? {
    await send(
      action, throws: ErrorExpectation(type, where: predicate),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)) as? E
  }

  private nonisolated(nonsending) func send(
    _ action: sending Action, throws expected: ErrorExpectation, at location: IssueLocation
  ) async -> (any Error)? {
    let (ending, sent) = await perform(action, isTrying: true, at: location)
    // None was sent to a feature that was dismissed.
    guard let sent else { return nil }
    let error = ending.task.refusal
    check(sent, isRefusedBy: error, as: expected, at: location)
    return error
  }

  /// Expects an action to have been refused, and to have left all as it was.
  func check(
    _ logged: LoggedTransition<State, Action>, isRefusedBy error: (any Error)?,
    as expected: ErrorExpectation, at location: IssueLocation
  ) {
    let action = dumpText(logged.action)
    if expected.check(error, action: action, at: location) {
      comparison(after: logged.shared).checkUntouched(
        from: logged.transition.before, to: logged.transition.after, action: action,
        at: location)
    }
    shared.account(for: logged.shared)
  }
}
