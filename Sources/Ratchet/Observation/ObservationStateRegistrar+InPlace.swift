/// Of a field whose value cannot be compared with what it was, unless a copy of it were made.
public struct ObservationNoMark: Sendable {
  @inlinable init() {}
}

// Called in pairs around a change in place; see `set` for which is chosen. Fields are `inout`, as reading
// them would take a copy, and what is shared is not changed in place.
extension ObservationStateRegistrar {
  /// What a field is compared with after a change in place.
  @inlinable
  public func mark<Value>(_ field: inout Value) -> ObservationNoMark { ObservationNoMark() }

  @inlinable
  public func mark<Value: BitwiseCopyable & Equatable>(_ field: inout Value) -> Value { field }

  @inlinable
  public func mark<Value: ObservationMarked>(_ field: inout Value) -> Value.Mark { field._$mark }

  @inlinable
  public func mark<Value: ObservationMarked & BitwiseCopyable & Equatable>(
    _ field: inout Value
  ) -> Value.Mark {
    field._$mark
  }

  /// To be called after a field was changed in place.
  ///
  /// - Returns: whether its readers are to be notified.
  @inlinable
  public mutating func changed<Value>(
    _ field: inout Value, since mark: ObservationNoMark
  ) -> Bool {
    changed()
  }

  @inlinable
  public mutating func changed<Value: BitwiseCopyable & Equatable>(
    _ field: inout Value, since mark: Value
  ) -> Bool {
    field != mark && changed()
  }

  @inlinable
  public mutating func changed<Value: ObservationMarked>(
    _ field: inout Value, since mark: Value.Mark
  ) -> Bool {
    changed(Value.Mark._$compare(mark, field._$mark, .inPlace))
  }
}
