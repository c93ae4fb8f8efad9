import Ratchet
import RatchetDump
import RatchetIssues

extension TestStore {
  /// What the test is to be compared with: on the left what it expects of shared values, on the right
  /// what they were after an action.
  func comparison(after snapshot: SharedSnapshot) -> SharedComparison {
    let actual = shared.asserted.renewed(by: snapshot)
    // As of the state: with exhaustivity off, the test says only what it cares for.
    let expected = exhaustivity == .on ? shared.asserted : actual
    return SharedComparison(expected: SharedView(expected), actual: SharedView(actual))
  }

  func report(_ differences: [SharedDifference], action: String?, at location: IssueLocation) {
    if !differences.isEmpty {
      reportIssue(Wording.sharedDiffers(differences, action: action, at: location))
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

  /// Runs the closure of a test: what it does to shared values it does to those it expects.
  func expecting<R>(_ body: () throws -> R) rethrows -> R {
    try SharedLens.view(expected).looking(body)
  }

  func areEqual<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
    SharedLens.comparison(expected, actual).looking { isEqual(lhs, rhs) }
      ?? (diff(lhs, rhs) == nil)
  }

  func diff<Value>(_ lhs: Value, _ rhs: Value) -> String? {
    RatchetDump.diff(
      lhs, rhs,
      withinOld: { SharedLens.view(expected).looking($0) },
      withinNew: { SharedLens.view(actual).looking($0) })
  }

  /// What shared values differ in, whether the state refers to them or not.
  var differences: [SharedDifference] { expected.differences(to: actual) }
}
