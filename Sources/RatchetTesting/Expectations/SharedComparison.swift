import Ratchet
import RatchetDump

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
      sharesState: differences.isEmpty,
      withinOld: { SharedLens.view(self.expected).looking($0) },
      withinNew: { SharedLens.view(self.actual).looking($0) })
  }

  /// The differences of shared values, whether the state refers to them or not.
  var differences: [SharedDifference] {
    guard let self else { return [] }
    return self.expected.differences(to: self.actual)
  }
}
