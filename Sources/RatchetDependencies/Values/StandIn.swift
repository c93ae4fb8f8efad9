import RatchetIssues

extension TestDependencyKey {
  /// The value to go on with in a test that did not override this one: reading it is an issue, to change
  /// a part of it is none. For keys whose value's type is others' to conform to ``Unimplemented``.
  package static func standIn(_ value: Value) -> Value {
    DependencyRead.current?.reportMissingTestValue(self, hasStandIn: true)
    return value
  }

  /// A report that this one was used in a test that did not override it, at the line of the read that goes
  /// on: for a stand-in that may be read to be changed in part, or passed on, and tells when it is used.
  static func reportOfUse() -> @Sendable () -> Void {
    let location = DependencyRead.makeshiftLocation()
    let property = DependencyRead.current?.place.property
    return { reportIssue(Wording.missingTestValue(key: self, at: location, property: property)) }
  }
}
