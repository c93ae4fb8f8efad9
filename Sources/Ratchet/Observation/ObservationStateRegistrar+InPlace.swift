/// The mark of a field whose value could be compared with the old one only by making a copy.
public struct ObservationNoMark: Sendable {
  @inlinable init() {}
}

// Called in pairs around a change in place; see `set` for how the overload is chosen. Fields are
// `inout`, since passing them by value would make a copy, and a shared value cannot be changed in
// place.
extension ObservationStateRegistrar {
  /// Makes the mark to compare a field with after a change in place.
  @inlinable
  public func mark<Value>(_ field: inout Value) -> ObservationNoMark { ObservationNoMark() }

  /// Copies a field that needs no reference count, to compare it after a change in place.
  @inlinable
  public func mark<Value: BitwiseCopyable & Equatable>(_ field: inout Value) -> Value { field }

  /// Makes the mark to compare a field with after a change in place.
  @inlinable
  public func mark<Value: ObservationMarked>(_ field: inout Value) -> Value.Mark { field._$mark }

  /// Makes the mark to compare a field with after a change in place.
  @inlinable
  public func mark<Value: ObservationMarked & BitwiseCopyable & Equatable>(
    _ field: inout Value
  ) -> Value.Mark {
    field._$mark
  }

  /// Records that a field was changed in place.
  ///
  /// - Returns: whether to notify its readers.
  @inlinable
  public mutating func changed<Value>(
    _ field: inout Value, since mark: ObservationNoMark
  ) -> Bool {
    changed()
  }

  /// Records a change in place if the field differs from the mark.
  @inlinable
  public mutating func changed<Value: BitwiseCopyable & Equatable>(
    _ field: inout Value, since mark: Value
  ) -> Bool {
    field != mark && changed()
  }

  /// Records a change in place if the field's mark differs, and wakes the readers inside of it.
  @inlinable
  public mutating func changed<Value: ObservationMarked>(
    _ field: inout Value, since mark: Value.Mark
  ) -> Bool {
    changed(Value.Mark._$compare(mark, field._$mark, .inPlace))
  }
}
