package import Ratchet
import RatchetIssues

extension TestStore {
  /// In the closure of a step, the state after the action of the step; elsewhere the same as
  /// ``state``.
  ///
  /// It accepts the new value of a part that a test cannot write, such as one with private fields;
  /// state its content afterwards:
  ///
  /// ```swift
  /// await store.send(.refreshPulled) { $0.trips = store.actual.trips }
  /// expectDump(store.state.trips) { … }
  /// ```
  ///
  /// Shared values in it are those that the step expects.
  public var actual: State { checked?.transition.after ?? log.asserted }

  /// Sends an action without checks, and returns all actions that were reduced until every effect
  /// had ended or waited for something outside.
  package nonisolated(nonsending) func steps(
    sending action: sending Action, at location: IssueLocation
  ) async -> [UncheckedStep<State, Action>] {
    let (_, sent) = await perform(action, isTrying: true, at: location)
    return (sent.map { [uncheckedStep($0)] } ?? []) + log.takeAll().map(uncheckedStep)
  }

  /// Returns the actions that effects have sent since the last step, without checks.
  package nonisolated(nonsending) func arrivedSteps() async -> [UncheckedStep<State, Action>] {
    await settle(atMost: timeout)
    return log.takeAll().map(uncheckedStep)
  }

  private func uncheckedStep(
    _ logged: LoggedTransition<State, Action>
  ) -> UncheckedStep<State, Action> {
    let transition = logged.transition
    transition.refusal?.leave()
    let comparison = comparison(after: logged.shared, isExhaustive: true)
    let areEqual = comparison.areEqual(transition.before, transition.after, by: areEqual)
    defer { shared.account(for: logged.shared) }
    return UncheckedStep(
      transition: transition, isChange: !areEqual || !comparison.differences.isEmpty,
      changesShared: !comparison.differences.isEmpty, expected: comparison?.expected,
      actual: comparison?.actual)
  }
}

/// An action that a test store has reduced, with the shared values around it.
package struct UncheckedStep<State, Action> {
  package let transition: Transition<State, Action>
  /// Whether a test must state a change of the state or of shared values.
  package let isChange: Bool
  /// Whether shared values have changed.
  package let changesShared: Bool
  fileprivate let expected: SharedView?
  fileprivate let actual: SharedView?

  /// Runs a body that reads shared values as they were before the action.
  package func inBefore<R>(_ body: () throws -> R) rethrows -> R {
    guard let expected else { return try body() }
    return try SharedLens.view(expected).looking(body)
  }

  /// Runs a body that reads shared values as they were after the action.
  package func inAfter<R>(_ body: () throws -> R) rethrows -> R {
    guard let actual else { return try body() }
    return try SharedLens.view(actual).looking(body)
  }
}
