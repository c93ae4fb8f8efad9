extension Optional: ObservationMarked where Wrapped: ObservationMarked {
  /// The mark of the wrapped value.
  @inlinable public var _$mark: Wrapped.Mark? { self?._$mark }
}

extension Optional: ObservationComparable where Wrapped: ObservationComparable {
  /// Compares the wrapped values; one nil makes them different.
  @inlinable
  public static func _$compare(
    _ old: Wrapped?, _ new: Wrapped?, _ change: ObservationChange
  ) -> ObservationDifference {
    switch (old, new) {
    case (nil, nil): .none
    case (let old?, let new?): Wrapped._$compare(old, new, change)
    default: .replaced
    }
  }
}

/// Making a mark of an array takes O(n): store many elements in an `IdentifiedArray`.
extension Array: ObservationMarked where Element: ObservationMarked {
  /// The marks of the elements.
  @inlinable public var _$mark: [Element.Mark] { map(\._$mark) }
}

extension Array: ObservationComparable where Element: ObservationComparable {
  /// The greatest difference of two elements at the same position.
  @inlinable
  public static func _$compare(
    _ old: [Element], _ new: [Element], _ change: ObservationChange
  ) -> ObservationDifference {
    guard old.count == new.count else { return .replaced }
    var difference = ObservationDifference.none
    for (old, new) in zip(old, new) {
      difference = Swift.max(difference, Element._$compare(old, new, change))
    }
    return difference
  }
}

/// Making a mark of a dictionary takes O(n).
extension Dictionary: ObservationMarked where Value: ObservationMarked {
  /// The marks of the values.
  @inlinable public var _$mark: [Key: Value.Mark] { mapValues(\._$mark) }
}

extension Dictionary: ObservationComparable where Value: ObservationComparable {
  /// The greatest difference of two values under the same key.
  @inlinable
  public static func _$compare(
    _ old: [Key: Value], _ new: [Key: Value], _ change: ObservationChange
  ) -> ObservationDifference {
    guard old.count == new.count else { return .replaced }
    var difference = ObservationDifference.none
    for (key, new) in new {
      guard let old = old[key] else { return .replaced }
      difference = Swift.max(difference, Value._$compare(old, new, change))
    }
    return difference
  }
}
