public import RatchetDump

/// Names an element of a ``StackState``: the first that a stack ever had is 0, the next 1, and none is
/// used twice in one stack.
///
/// A copy of a stack counts on from the same number, so that a test's copy of the state gives the same
/// ids to what it appends.
///
/// ```swift
/// state.path[id: 0]?.title = "Dune"
/// ```
public struct StackElementID: Hashable, Sendable {
  @usableFromInline let number: Int

  @inlinable
  init(number: Int) { self.number = number }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  @inlinable
  public init(integerLiteral number: Int) { self.init(number: number) }
}

/// As its number.
extension StackElementID: Codable {
  public init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

/// `#0`.
extension StackElementID: CustomStringConvertible, DumpTextRepresentable {
  public var description: String { "#\(number)" }
  public var dumpText: String { description }
}
