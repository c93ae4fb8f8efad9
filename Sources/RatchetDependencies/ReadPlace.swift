import RatchetIssues

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
