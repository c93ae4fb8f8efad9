import RatchetIssues
import Synchronization

/// One read of a default value that has yet to be made: who reads, and whether it went wrong.
final class DependencyRead: Sendable {
  @TaskLocal static var current: DependencyRead?

  let key: any TestDependencyKey.Type
  let location: IssueLocation
  /// Whether the value is read to be changed in part, and not to be used.
  private let isToChange: Bool
  /// The read whose value is being made, and needs this one.
  private let outer = current
  private let isMakeshift = Atomic(false)

  init(
    _ key: any TestDependencyKey.Type, at location: IssueLocation, toChange isToChange: Bool
  ) {
    self.key = key
    self.location = location
    self.isToChange = isToChange
  }

  /// Whether the value is a makeshift, or was made with one.
  var gaveMakeshift: Bool { isMakeshift.load(ordering: .relaxed) }

  /// - Parameter hasStandIn: whether there is a value to go on with; to change a part of that is fine.
  func reportMissingTestValue(_ key: any TestDependencyKey.Type, hasStandIn: Bool) {
    noteMakeshift()
    guard isToChange else { return reportIssue(Wording.missingTestValue(key: key, at: location)) }
    if !hasStandIn { reportIssue(Wording.nothingToChange(key: key, at: location)) }
  }

  func reportMissingLiveValue(_ key: any TestDependencyKey.Type) {
    noteMakeshift()
    reportIssue(Wording.missingLiveValue(key: key, at: location))
  }

  func noteMakeshift() {
    isMakeshift.store(true, ordering: .relaxed)
    outer?.noteMakeshift()
  }

  /// Where a makeshift is read that will tell of itself when it is used.
  static func makeshiftLocation() -> IssueLocation {
    current?.noteMakeshift()
    return current?.location ?? IssueLocation()
  }

  /// The keys from the read of `key` to this one, where reading `key` leads back to itself.
  func path(from key: any TestDependencyKey.Type) -> [any TestDependencyKey.Type] {
    guard self.key != key, let outer else { return [self.key] }
    return outer.path(from: key) + [self.key]
  }
}
