import RatchetIssues
import Synchronization

/// One read of a default value that is still to be made: its place, and whether it failed.
final class DependencyRead: Sendable {
  @TaskLocal static var current: DependencyRead?

  let place: ReadPlace
  /// The override, if the value is read to change a part of it and not for use.
  let change: DependencyChange?
  /// The read whose value is being made, and needs this one.
  private let outer = current
  // Atomic: set on any thread, since tasks inherit `current`.
  private let isStandIn = Atomic(false)

  init(_ place: ReadPlace, change: DependencyChange?) {
    self.place = place
    self.change = change
  }

  var location: IssueLocation { place.location }

  /// The place of the read, if it is for use.
  var use: ReadPlace? { change == nil ? place : nil }

  /// Whether the value is a stand-in, or was made with one whose read was an issue.
  var gaveStandIn: Bool { isStandIn.load(ordering: .relaxed) }

  /// - Parameter hasStandIn: whether there is a stand-in to continue with. Changing a part of that
  ///   is no issue.
  func reportMissingTestValue(_ key: any TestDependencyKey.Type, hasStandIn: Bool) {
    noteStandIn()
    // A key that another key's value needs has no property at the reader's line.
    let property = key == place.key ? place.property : nil
    let issue = issueOfMissingTestValue(key, property)
    guard let change else { return reportIssue(issue) }
    if hasStandIn {
      change.note(issue, of: place.key)
    } else {
      reportIssue(Wording.nothingToChange(key: key, at: location, property: property))
    }
  }

  private func issueOfMissingTestValue(
    _ key: any TestDependencyKey.Type, _ property: String?
  ) -> RatchetIssue {
    guard var maker = outer else {
      return Wording.missingTestValue(key: key, at: location, property: property)
    }
    // The outermost: only its override keeps all of these values from being made.
    while let next = maker.outer { maker = next }
    return Wording.missingTestValue(key: key, at: location, neededBy: maker.place)
  }

  func reportMissingLiveValue(_ key: any TestDependencyKey.Type) {
    noteStandIn()
    reportIssue(Wording.missingLiveValue(key: key, at: location))
  }

  func noteStandIn() {
    isStandIn.store(true, ordering: .relaxed)
    outer?.noteStandIn()
  }

  /// The place where a stand-in is read that reports its own use.
  static func standInLocation() -> IssueLocation {
    // Only this read: a value that is made with the stand-in, and reports its uses by it, is kept.
    current?.isStandIn.store(true, ordering: .relaxed)
    return current?.location ?? IssueLocation()
  }
}

/// The place and the name of a read of a dependency.
struct ReadPlace: Sendable {
  let key: any TestDependencyKey.Type
  let location: IssueLocation
  /// The function that refers to the key: in the getter of a property, the property.
  let function: StaticString
  var isInOverriddenContext = false

  /// The property of `DependencyValues` that is read, if there is one.
  var property: String? {
    let name = function.description
    return name.contains("(") ? nil : name
  }

  /// The name that the reader uses.
  var name: String { property ?? "\(key)" }
}
