import Ratchet
import RatchetDump
import RatchetIssues

extension TestStore {
  /// What the test is to be compared with: on the left what it expects of shared values, on the right
  /// what they were after an action.
  func comparison(
    after snapshot: SharedSnapshot, isExhaustive: Bool? = nil
  ) -> SharedComparison? {
    guard SharedValues.wereMade else { return nil }
    let actual = shared.asserted.renewed(by: snapshot)
    // As of the state: with exhaustivity off, the test says only what it cares for.
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

  /// Where no action is pending that brought them, changes of shared values are those of effects.
  func reportUnassertedShared(at location: IssueLocation) {
    guard log.pendingCount == 0 else { return }
    shared.followTest()
    let differences = comparison(after: shared.latest).differences
    if !differences.isEmpty {
      reportIssue(Wording.sharedUnassertedAtEnd(differences, at: location))
    }
  }
}

/// Two times of the shared values of a test.
struct SharedComparison {
  let expected: SharedView
  let actual: SharedView
}

// Nil: there are no shared values in the process.
extension SharedComparison? {
  /// Runs the closure of a test: what it does to shared values it does to those it expects.
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
      // Where nothing shared differs, what both sides refer to is the same.
      isOneWorld: differences.isEmpty,
      withinOld: { SharedLens.view(self.expected).looking($0) },
      withinNew: { SharedLens.view(self.actual).looking($0) })
  }

  /// What shared values differ in, whether the state refers to them or not.
  var differences: [SharedDifference] {
    guard let self else { return [] }
    return self.expected.differences(to: self.actual)
  }
}
