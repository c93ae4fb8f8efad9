import RatchetIssues
import Synchronization

/// One read of a default value that has yet to be made: who reads, and whether it went wrong.
final class DependencyRead: Sendable {
  @TaskLocal static var current: DependencyRead?

  let place: ReadPlace
  /// Where the value is read to be changed in part, and not to be used.
  let change: DependencyChange?
  /// The read whose value is being made, and needs this one.
  private let outer = current
  private let isMakeshift = Atomic(false)

  init(_ place: ReadPlace, change: DependencyChange?) {
    self.place = place
    self.change = change
  }

  var location: IssueLocation { place.location }

  /// The read, where it uses the value.
  var use: ReadPlace? { change == nil ? place : nil }

  /// Whether the value is a makeshift, or was made with one.
  var gaveMakeshift: Bool { isMakeshift.load(ordering: .relaxed) }

  /// - Parameter hasStandIn: whether there is a value to go on with; to change a part of that is fine.
  func reportMissingTestValue(_ key: any TestDependencyKey.Type, hasStandIn: Bool) {
    noteMakeshift()
    // What a key is made of has no property at the reader's line.
    let property = key == place.key ? place.property : nil
    let issue = Wording.missingTestValue(key: key, at: location, property: property)
    guard let change else { return reportIssue(issue) }
    if hasStandIn {
      change.note(issue, of: place.key)
    } else {
      reportIssue(Wording.nothingToChange(key: key, at: location, property: property))
    }
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
}
