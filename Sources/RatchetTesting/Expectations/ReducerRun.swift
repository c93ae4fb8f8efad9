import Ratchet
import RatchetDependencies
import RatchetIssues

/// A run of a reducer without a store, as `expectReduce` makes it.
struct ReducerRun<State, Action> {
  let before: State
  private(set) var state: State
  private(set) var effects: [ReturnedEffect<Action>] = []

  private let reducer: CompiledReducer<State, Action>
  private let dependencies: DependencyValues
  /// Follows the shared values that the reducer changes.
  private let shared = SharedTracker()

  init<R: Reducer<State, Action>>(
    _ reducer: () -> R, from state: () -> State,
    _ prepareDependencies: (inout DependencyValues) -> Void
  ) {
    (before, self.reducer, dependencies) = withDependencies {
      $0.context = .test
      prepareDependencies(&$0)
    } operation: {
      (state(), reducer().compiledForStore(), DependencyValues.current)
    }
    self.state = before
  }

  /// - Returns: the error with which the action was refused, if it was.
  mutating func reduce(_ action: Action) -> (any Error)? {
    var dependencies = dependencies
    dependencies.sharedTracker = shared
    return DependencyValues.withCurrent(dependencies) {
      let effect = reducer.reduce(&state, action)
      effects += effect.pieces.map { ReturnedEffect($0) }
      return effect.refusalError
    }
  }

  /// Compares the changes with those that the test expects.
  func check(
    _ update: ((inout State) throws -> Void)?, action: String, at location: IssueLocation
  ) {
    let change = comparison
    let areEqual = StateEquality<State>()
    let isSame = change.areEqual(before, state, by: areEqual)
    guard let update else {
      if !isSame {
        areEqual.report(change.diff(before, state), of: state, action: action, at: location) {
          Wording.changedWithoutClosure($0, action: action, at: location)
        }
      } else {
        report(change.differences, action: action, at: location)
      }
      return
    }
    let comparison = comparison
    var expected = before
    do {
      // With the dependencies of the reducer: the closure may make values as the reducer does.
      try DependencyValues.withCurrent(dependencies) {
        try comparison.expecting { try update(&expected) }
      }
    } catch {
      return reportIssue(Wording.closureThrew(error, at: location))
    }
    guard comparison.areEqual(expected, state, by: areEqual) else {
      let difference = comparison.diff(expected, state)
      return areEqual.report(difference, of: state, action: action, at: location) {
        Wording.stateDiffers($0, action: action, at: location)
      }
    }
    let differences = comparison.differences
    report(differences, action: action, at: location)
    if differences.isEmpty, isSame, change.differences.isEmpty {
      reportIssue(Wording.closureWithoutChange(action: action, at: location))
    }
  }

  /// Compares the returned effects with those that the test expects.
  func check(
    _ expected: [ReturnedEffect<Action>], action: String, at location: IssueLocation
  ) {
    let areAlike =
      expected.count == effects.count && zip(expected, effects).allSatisfy { $0.fits($1) }
    guard !areAlike else { return }
    reportIssue(
      Wording.effectsDiffer(
        expected: expected.map(\.description), returned: effects.map(\.description),
        differences: zip(expected, effects).compactMap { $0.difference(to: $1) }, action: action,
        at: location))
  }

  /// Checks that an action was refused with the expected error and has changed nothing.
  func check(
    _ error: (any Error)?, is expected: ErrorExpectation, action: String,
    at location: IssueLocation
  ) {
    guard expected.check(error, action: action, at: location) else { return }
    comparison.checkUntouched(from: before, to: state, action: action, at: location)
  }

  private var comparison: SharedComparison? {
    guard SharedValues.wereMade else { return nil }
    return SharedComparison(
      expected: SharedView(shared.asserted),
      actual: SharedView(shared.asserted.renewed(by: shared.latest)))
  }

  private func report(
    _ differences: [SharedDifference], action: String, at location: IssueLocation
  ) {
    if !differences.isEmpty {
      reportIssue(Wording.sharedDiffers(differences, action: action, at: location))
    }
  }
}
