import Ratchet
import RatchetDump
import RatchetIssues

extension TestStore {
  /// Sends an action, and asserts that it is refused with this error and changes nothing.
  ///
  /// ```swift
  /// await store.send(.withdraw(15), throws: Overdrawn(by: 5))
  /// ```
  ///
  /// The state must be unchanged, and, with exhaustivity on, shared values too. A refusal of an
  /// action that the sent action queues with `Effect.send` is an issue of the reducer instead: it
  /// is too late to refuse the sent one.
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

  /// Sends an action, and asserts that it is refused with an error of a type (any error:
  /// `(any Error).self`) that satisfies the predicate, and that it changes nothing.
  ///
  /// - Returns: the error, if it is of the type; it need not satisfy the predicate.
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
    // Nothing was sent if the feature has dismissed itself.
    guard let sent else { return nil }
    let error = ending.task.refusal
    check(sent, isRefusedBy: error, as: expected, at: location)
    return error
  }

  /// Checks that an action was refused and has left everything unchanged.
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
