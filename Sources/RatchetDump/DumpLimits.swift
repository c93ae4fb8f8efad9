/// Limits on how much of a value is written. The number of omitted parts is shown:
/// `… (99990 more)`.
///
/// ```swift
/// dumpText(state, limits: DumpLimits(depth: 3, width: 10))
/// ```
public struct DumpLimits: Sendable, Hashable {
  /// The maximum depth of nested brackets; more than 128 has no effect, since deeper values are not
  /// read.
  public var depth: Int
  /// The maximum number of elements of a collection, or of changes in a collection in a diff; nil
  /// for no limit.
  public var width: Int?
  /// The maximum number of characters of a string; nil for no limit.
  public var stringLength: Int?

  /// Makes limits; by default, collections and strings are written completely.
  public init(depth: Int = 128, width: Int? = nil, stringLength: Int? = nil) {
    self.depth = depth
    self.width = width
    self.stringLength = stringLength
  }

  /// The limits as numbers, for comparison with counts.
  var elementCount: Int { max(0, width ?? .max) }
  var characterCount: Int { max(0, stringLength ?? .max) }

  /// The default limits: collections and strings are written completely.
  public static let `default` = DumpLimits()
}
