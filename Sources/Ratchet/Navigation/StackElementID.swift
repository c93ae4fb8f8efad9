public import RatchetDump

/// The id of an element of a ``StackState``. The first element that a stack ever had is 0, the next
/// 1, and no id is used twice in one stack.
///
/// A copy of a stack continues counting from the same number, so that a test's copy of the state
/// assigns the same ids to the elements that it appends.
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
  /// Makes an id of a number.
  @inlinable
  public init(integerLiteral number: Int) { self.init(number: number) }
}

/// Coded as its number.
extension StackElementID: Codable {
  /// Decodes the number.
  public init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

/// Described as `#0`.
extension StackElementID: CustomStringConvertible, DumpTextRepresentable {
  public var description: String { "#\(number)" }
  /// Same as the description.
  public var dumpText: String { description }
}
