/// The error when a task sleeps on a test clock, and none should.
public struct SuspensionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The deadlines of the sleepers, relative to the clock's start, earliest first.
  public let deadlines: [String]

  /// Makes the error for some deadlines.
  public init(deadlines: [String] = []) { self.deadlines = deadlines }

  public var description: String { Wording.suspension(deadlines) }
}
