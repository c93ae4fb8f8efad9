/// A value that marks can be made of, so that a change can be detected afterwards.
///
/// States with `@ObservableState` conform, and optionals, arrays, identified arrays and dictionary
/// values of them. A wrapper of your own conforms by returning the mark of its content:
///
/// ```swift
/// extension Boxed: ObservationMarked where Content: ObservationMarked {
///   var _$mark: Content.Mark { content._$mark }
/// }
/// ```
public protocol ObservationMarked {
  /// The type of the mark.
  associatedtype Mark: ObservationComparable
  /// The mark of the value as it is now.
  var _$mark: Mark { get }

  /// Returns the difference made by assigning another value, and wakes the readers inside of it.
  static func _$compare(_ old: Self, assigned new: Self) -> ObservationDifference
}

extension ObservationMarked {
  /// Compares the marks of the two values.
  @inlinable
  public static func _$compare(_ old: Self, assigned new: Self) -> ObservationDifference {
    Mark._$compare(old._$mark, new._$mark, .assigned)
  }
}

/// The marks by which `ObservationMarked` values are compared.
public protocol ObservationComparable {
  /// Returns the difference between two marks, and wakes the readers inside that have not been
  /// woken yet.
  static func _$compare(
    _ old: Self, _ new: Self, _ change: ObservationChange
  ) -> ObservationDifference
}

/// The kind of a change.
public enum ObservationChange: Sendable {
  /// The value was changed in place, field by field or as a whole.
  case inPlace
  /// Another value was assigned, which may have been changed at any time before.
  case assigned
}

/// The extent of a change, from the least to the greatest.
public enum ObservationDifference: Int, Comparable, Sendable {
  /// Nothing that was read differs.
  case none
  /// Something within the value changed, and its readers have been woken.
  case inside
  /// Something may have changed that marks do not show.
  case unknown
  /// The value was replaced: the readers of the field that contains it must be woken.
  case replaced

  /// Orders differences by their extent.
  @inlinable
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
