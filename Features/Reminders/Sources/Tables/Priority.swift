public import RatchetData

/// The priority of a reminder.
public enum Priority: Int, DatabaseValueConvertible, Codable, CaseIterable, Comparable, Hashable,
  Sendable
{
  /// The lowest priority, which is still above none.
  case low = 1
  /// The priority in the middle.
  case medium = 2
  /// The highest priority.
  case high = 3

  /// A lower priority comes first.
  public static func < (left: Priority, right: Priority) -> Bool {
    left.rawValue < right.rawValue
  }
}
