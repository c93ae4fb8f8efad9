/// How much of a value is written. What is left out is said, with its count: `… (99990 more)`.
///
/// ```swift
/// dumpText(state, limits: DumpLimits(depth: 3, width: 10))
/// ```
public struct DumpLimits: Sendable, Hashable {
  /// How many brackets stand around what is written at most; never more than 128, as deeper values are
  /// not read.
  public var depth: Int
  /// How many elements of a collection are written; of a collection in a diff, how many changes.
  public var width: Int?
  /// How many characters of a string are written.
  public var stringLength: Int?

  public init(depth: Int = 128, width: Int? = nil, stringLength: Int? = nil) {
    self.depth = depth
    self.width = width
    self.stringLength = stringLength
  }

  /// The same, where there is always one.
  var elementCount: Int { max(0, width ?? .max) }
  var characterCount: Int { max(0, stringLength ?? .max) }

  /// Collections and strings are written whole.
  public static let `default` = DumpLimits()
}
