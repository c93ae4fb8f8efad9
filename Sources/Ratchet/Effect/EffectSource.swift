import RatchetDependencies
package import RatchetIssues

/// The origin of an effect: where it was made, its name, its priority and its dependencies.
// Unchecked: its contents never change.
@usableFromInline
package class EffectSource: @unchecked Sendable {
  @usableFromInline package let name: String?
  package let location: IssueLocation
  @usableFromInline let priority: TaskPriority?
  @usableFromInline let dependencies: DependencyValues

  @usableFromInline
  init(
    name: String?, location: IssueLocation, priority: TaskPriority?, dependencies: DependencyValues
  ) {
    self.name = name
    self.location = location
    self.priority = priority
    self.dependencies = dependencies
  }

  @usableFromInline
  init(_ other: EffectSource) {
    name = other.name
    location = other.location
    priority = other.priority
    dependencies = other.dependencies
  }

  /// The effect's name and location, or only its location if it has no name.
  package var label: String { name.map { "\($0) (\(location))" } ?? "\(location)" }

  @usableFromInline
  func reportUncaught(_ error: any Error) {
    reportIssue(Wording.uncaughtEffectError(error, effect: label, at: location))
  }
}
