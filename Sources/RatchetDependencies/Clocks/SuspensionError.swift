/// Somebody sleeps on a test clock, and nobody should.
public struct SuspensionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// When each would wake, reckoned from the clock's start, earliest first.
  public let deadlines: [String]

  public init(deadlines: [String] = []) { self.deadlines = deadlines }

  public var description: String { Wording.suspension(deadlines) }
}
