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
    let change = DependencyRead.current?.change
    return {
      let issue = Wording.missingTestValue(key: self, at: location, property: property)
      // Read by a key path that is about to write it, it is not used.
      if let change, change.isObserved {
        change.note(issue, of: self)
      } else {
        reportIssue(issue)
      }
    }
  }
}

/// Values to go on with in a test that did not override a dependency.
enum StandIn {
  static func value<Value>(of type: Value.Type) -> Value? {
    declared(by: type) ?? ClientStandIn.value(of: type)
  }

  /// What a type declares to stand in by ``Unimplemented``; else zero, false, nil or empty, where a type has
  /// one of these.
  static func declared<Value>(by type: Value.Type) -> Value? {
    if let type = type as? any Unimplemented.Type { return type.unimplementedValue as? Value }
    if let type = type as? any ExpressibleByNilLiteral.Type { return none(type) as? Value }
    if let type = type as? any AdditiveArithmetic.Type { return type.zero as? Value }
    if let type = type as? any RangeReplaceableCollection.Type { return type.init() as? Value }
    if let type = type as? any SetAlgebra.Type { return type.init() as? Value }
    if let type = type as? any ExpressibleByDictionaryLiteral.Type { return empty(type) as? Value }
    return false as? Value ?? () as? Value
  }

  private static func none<Optional: ExpressibleByNilLiteral>(_: Optional.Type) -> Any {
    Optional(nilLiteral: ())
  }

  private static func empty<Dictionary: ExpressibleByDictionaryLiteral>(
    _: Dictionary.Type
  ) -> Any {
    [:] as Dictionary
  }
}
