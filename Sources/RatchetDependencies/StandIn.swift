import RatchetIssues

extension TestDependencyKey {
  /// The value to continue with in a test that did not override this key. Reading it is an issue;
  /// changing a part of it is not. For keys whose value type belongs to another library, which
  /// should conform it to ``Unimplemented`` itself.
  package static func standIn(_ value: Value) -> Value {
    DependencyRead.current?.reportMissingTestValue(self, hasStandIn: true)
    return value
  }

  /// Returns a function that reports, at the line of the current read, that this key was used in a
  /// test that did not override it. For a stand-in that may be read to change a part of it, or
  /// passed on, and reports its own use.
  static func reportOfUse() -> @Sendable () -> Void {
    let location = DependencyRead.standInLocation()
    let property = DependencyRead.current?.place.property
    let change = DependencyRead.current?.change
    return {
      let issue = Wording.missingTestValue(key: self, at: location, property: property)
      // A key path that is about to write the value reads it without using it.
      if let change, change.isObserved {
        change.note(issue, of: self)
      } else {
        reportIssue(issue)
      }
    }
  }
}

/// Values to continue with in a test that did not override a dependency.
enum StandIn {
  static func value<Value>(of type: Value.Type) -> Value? {
    declared(by: type) ?? ClientStandIn.value(of: type)
  }

  /// The stand-in that a type declares by ``Unimplemented``; otherwise zero, false, nil or empty,
  /// if the type has such a value.
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
