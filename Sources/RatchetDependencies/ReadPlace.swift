import RatchetIssues

/// A line that reads a dependency, and by what name.
struct ReadPlace: Sendable {
  let key: any TestDependencyKey.Type
  let location: IssueLocation
  /// Where the key is named: in the getter of a property, the property.
  let function: StaticString
  var isInOverriddenContext = false

  /// The property of `DependencyValues` that is read, where it is one.
  var property: String? {
    let name = function.description
    return name.contains("(") ? nil : name
  }

  /// What the reader calls it.
  var name: String { property ?? "\(key)" }
}
