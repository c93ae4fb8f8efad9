import Ratchet
import RatchetDump
import RatchetIssues

extension TestStore {
  /// The comparison of shared values: on the left those that the test expects, on the right those
  /// that existed after an action.
  func comparison(
    after snapshot: SharedSnapshot, isExhaustive: Bool? = nil
  ) -> SharedComparison? {
    guard SharedValues.wereMade else { return nil }
    let actual = shared.asserted.renewed(by: snapshot)
    // As with the state: if exhaustivity is off, the test states only some values.
    let expected = isExhaustive ?? (exhaustivity == .on) ? shared.asserted : actual
    return SharedComparison(expected: SharedView(expected), actual: SharedView(actual))
  }

  func report(
    _ differences: [SharedDifference], action: @autoclosure () -> String?,
    at location: IssueLocation
  ) {
    if !differences.isEmpty {
      reportIssue(Wording.sharedDiffers(differences, action: action(), at: location))
    }
  }

  /// Reports changes of shared values that no step has accounted for. Called where no action is
  /// pending, so effects have made them.
  func reportUnassertedShared(at location: IssueLocation) {
    guard log.pendingCount == 0 else { return }
    shared.followTest()
    let differences = comparison(after: shared.latest).differences
    if !differences.isEmpty {
      reportIssue(Wording.sharedUnassertedAtEnd(differences, at: location))
    }
  }
}

/// The shared values of a test in two versions: as expected, and as they are.
struct SharedComparison {
  let expected: SharedView
  let actual: SharedView
}

// Nil if the process has made no shared values.
extension SharedComparison? {
  /// Runs a closure of a test: within it, shared values are the expected ones, and it changes
  /// those.
  func expecting<R>(_ body: () throws -> R) rethrows -> R {
    guard let self else { return try body() }
    return try SharedLens.view(self.expected).looking(body)
  }

  func areEqual<Value>(_ lhs: Value, _ rhs: Value, by areEqual: StateEquality<Value>) -> Bool {
    guard let self else { return areEqual(lhs, rhs) ?? (RatchetDump.diff(lhs, rhs) == nil) }
    return SharedLens.comparison(self.expected, self.actual).looking { areEqual(lhs, rhs) }
      ?? (diff(lhs, rhs) == nil)
  }

  func diff<Value>(_ lhs: Value, _ rhs: Value) -> String? {
    guard let self else { return RatchetDump.diff(lhs, rhs) }
    return RatchetDump.diff(
      lhs, rhs,
      // If no shared value differs, both sides refer to the same objects.
      isOneWorld: differences.isEmpty,
      withinOld: { SharedLens.view(self.expected).looking($0) },
      withinNew: { SharedLens.view(self.actual).looking($0) })
  }

  /// The differences of shared values, whether the state refers to them or not.
  var differences: [SharedDifference] {
    guard let self else { return [] }
    return self.expected.differences(to: self.actual)
  }
}
