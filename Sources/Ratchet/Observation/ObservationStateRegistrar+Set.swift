// The overload is chosen where a field's type is known: by the compiler, in the code that the macro
// generates. In a generic state without constraints on a field's type, it is the first.
extension ObservationStateRegistrar {
  /// Assigns a field.
  ///
  /// - Returns: whether to notify its readers.
  @inlinable
  public mutating func set<Value>(_ field: inout Value, to value: consuming Value) -> Bool {
    field = value
    return changed()
  }

  /// Assigns a field of an `Equatable` type.
  @inlinable
  public mutating func set<Value: Equatable>(
    _ field: inout Value, to value: consuming Value
  ) -> Bool {
    let isEqual = field == value
    field = value
    return !isEqual && changed()
  }

  /// Assigns a field that contains observable states.
  @inlinable
  public mutating func set<Value: ObservationMarked>(
    _ field: inout Value, to value: consuming Value
  ) -> Bool {
    let difference = Value._$compare(field, assigned: value)
    field = value
    return changed(difference)
  }

  /// Assigns a field that contains observable states and is `Equatable`.
  @inlinable
  public mutating func set<Value: ObservationMarked & Equatable>(
    _ field: inout Value, to value: consuming Value
  ) -> Bool {
    var difference = Value._$compare(field, assigned: value)
    if difference == .unknown, field == value { difference = .inside }
    field = value
    return changed(difference)
  }
}
