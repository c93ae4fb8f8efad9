import Foundation
import Ratchet
import RatchetDependencies

/// The dependencies of a printed test that do not belong to one of its steps: as values, and as
/// lines of Swift. Nothing in them differs from one run of the test to the next.
struct TestSurroundings: Sendable {
  /// The time of the system until a step has another: the first that the session has asked for.
  let date: Date
  let region: RecordedRegion
  /// Whether the session had a clock that its lines advanced, so that storage sees it too.
  let hasTestClock: Bool

  /// The dependencies of the feature's storage and seeds, and of its effects.
  func applyOuter(to dependencies: inout DependencyValues, _ clock: TestClock<Duration>) {
    if hasTestClock { set(clock, in: &dependencies) }
    dependencies.date.now = date
    dependencies.uuid = .incrementing
    dependencies.withRandomNumberGenerator = .seeded(0)
    region.apply(to: &dependencies)
  }

  /// Those of the test store, which begins with the context of tests.
  func applyInner(to dependencies: inout DependencyValues, _ clock: TestClock<Duration>) {
    dependencies.context = .live
    if !hasTestClock { set(clock, in: &dependencies) }
  }

  private func set(_ clock: TestClock<Duration>, in dependencies: inout DependencyValues) {
    dependencies.continuousClock = clock
    dependencies.suspendingClock = clock
  }

  var outerLines: [String] {
    (hasTestClock ? clockLines : []) + [
      "$0.date.now = \(SwiftLiteral.date(date))",
      "$0.uuid = .incrementing",
      "$0.withRandomNumberGenerator = .seeded(0)",
    ] + regionLines
  }

  var innerLines: [String] { ["$0.context = .live"] + (hasTestClock ? [] : clockLines) }

  private var clockLines: [String] {
    ["$0.continuousClock = clock", "$0.suspendingClock = clock"]
  }

  private var regionLines: [String] {
    guard region != RecordedRegion() else { return [] }
    return [
      "$0.locale = Locale(identifier: \(SwiftLiteral.text(region.locale)))",
      "$0.timeZone = TimeZone(identifier: \(SwiftLiteral.text(region.timeZone)))!",
      "$0.calendar = Calendar(identifier: .\(region.calendar))",
      "$0.calendar.locale = $0.locale",
      "$0.calendar.timeZone = $0.timeZone",
    ]
  }
}
