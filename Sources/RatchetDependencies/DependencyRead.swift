import RatchetIssues
import Synchronization

/// One read of a default value that has yet to be made: who reads, and whether it went wrong.
final class DependencyRead: Sendable {
  @TaskLocal static var current: DependencyRead?

  let location: IssueLocation
  private let reported = Atomic(false)

  init(location: IssueLocation) { self.location = location }

  var wasReported: Bool { reported.load(ordering: .relaxed) }

  func reportMissingTestValue(_ key: any TestDependencyKey.Type) {
    reported.store(true, ordering: .relaxed)
    reportIssue(Wording.missingTestValue(key: key, at: location))
  }

  func reportMissingLiveValue(_ key: any TestDependencyKey.Type) {
    reported.store(true, ordering: .relaxed)
    reportIssue(Wording.missingLiveValue(key: key, at: location))
  }
}
