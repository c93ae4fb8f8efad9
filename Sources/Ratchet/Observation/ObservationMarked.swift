/// A value of which a mark can be taken, so that what changed in it can be told afterwards.
///
/// States that `@ObservableState` is attached to are such values, and optionals, arrays, identified
/// arrays and the values of dictionaries of them. A wrapper of your own is one when it gives the mark of
/// what it wraps:
///
/// ```swift
/// extension Boxed: ObservationMarked where Content: ObservationMarked {
///   var _$mark: Content.Mark { content._$mark }
/// }
/// ```
public protocol ObservationMarked {
  associatedtype Mark: ObservationComparable
  var _$mark: Mark { get }

  /// Says what changes when another value takes this one's place, and wakes the readers inside.
  static func _$compare(_ old: Self, assigned new: Self) -> ObservationDifference
}

extension ObservationMarked {
  @inlinable
  public static func _$compare(_ old: Self, assigned new: Self) -> ObservationDifference {
    Mark._$compare(old._$mark, new._$mark, .assigned)
  }
}

/// What `ObservationMarked` values are compared by.
public protocol ObservationComparable {
  /// Says what changed from one to the other, and wakes the readers inside that have not been yet.
  static func _$compare(
    _ old: Self, _ new: Self, _ change: ObservationChange
  ) -> ObservationDifference
}

/// How a value came to be another.
public enum ObservationChange: Sendable {
  /// It was changed where it lies, field by field or as a whole.
  case inPlace
  /// Another value was assigned, that may have been changed at any time before.
  case assigned
}

/// What changed in a value, from the least to the most.
public enum ObservationDifference: Int, Comparable, Sendable {
  case none
  /// Something within, whose readers have been woken.
  case inside
  /// Maybe something that marks cannot tell.
  case unknown
  /// It is another one: those who read the field that holds it must be woken.
  case replaced

  @inlinable
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
