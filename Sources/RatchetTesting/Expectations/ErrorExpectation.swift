import RatchetDump
import RatchetIssues

/// The error with which a test expects an action to be refused.
struct ErrorExpectation {
  let description: String
  let matches: (any Error) -> Bool
  var difference: (any Error) -> String? = { _ in nil }

  init<E: Error & Equatable>(_ expected: E) {
    description = Wording.text(of: expected)
    matches = { $0 as? E == expected }
    difference = { ($0 as? E).flatMap { diff(expected, $0) } }
  }

  init<E: Error>(_ type: E.Type, where predicate: ((E) -> Bool)?) {
    description = predicate == nil ? Wording.anyError(type) : Wording.anyErrorMatching(type)
    matches = { error in (error as? E).map { predicate?($0) ?? true } ?? false }
  }
}

extension ErrorExpectation {
  /// Checks that the action was refused, and reports an issue if not, or if the error does not
  /// match.
  ///
  /// - Returns: whether the action was refused, even if by another error than the expected one.
  func check(_ error: (any Error)?, action: String, at location: IssueLocation) -> Bool {
    guard let error else {
      reportIssue(Wording.notRefused(description, action: action, at: location))
      return false
    }
    if !matches(error) {
      reportIssue(
        Wording.refusedByAnother(
          description, error: error, difference: difference(error), action: action, at: location))
    }
    return true
  }
}

extension SharedComparison? {
  /// Checks that a refused action has left the state and the shared values unchanged.
  func checkUntouched<State>(
    from before: State, to after: State, action: String, at location: IssueLocation
  ) {
    let isSame = areEqual(before, after, by: StateEquality())
    let differences = isSame ? differences : []
    guard !isSame || !differences.isEmpty else { return }
    reportIssue(
      Wording.refusedAndChanged(
        state: isSame ? nil : diff(before, after) ?? Wording.equalDumps, differences,
        action: action, at: location))
  }
}
