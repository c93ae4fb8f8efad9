public import RatchetDump

// Unchecked: the identity reader never changes once it is set.
extension StackState: @unchecked Sendable where Element: Sendable {}

/// Two stacks are equal if their elements and the ids of these are equal, in order.
extension StackState: Equatable where Element: Equatable {
  public static func == (lhs: StackState, rhs: StackState) -> Bool { lhs.slots == rhs.slots }
}

extension StackState: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(slots) }
}

/// Coded as an array of elements: a decoded stack is a new one, whose ids begin at 0.
extension StackState: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Array(self))
  }
}

extension StackState: Decodable where Element: Decodable {
  /// Decodes an array of elements.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Element].self))
  }
}

extension StackState: CustomStringConvertible {
  public var description: String {
    let elements = zip(ids, self).map { "\($0): \(String(reflecting: $1))" }
    return "[\(elements.joined(separator: ", "))]"
  }
}

/// Dumped as its elements, each with its id.
extension StackState: DumpRepresentable {
  /// The elements with their ids, in order.
  public var dumpValue: Any {
    isEmpty ? [Element]() : Pairs(elements: zip(ids, self).map { ($0, $1) })
  }

  /// In the order of the stack, which a dictionary would lose.
  private struct Pairs: CustomReflectable {
    let elements: [(StackElementID, Element)]

    var customMirror: Mirror {
      Mirror(
        self, unlabeledChildren: elements.map { (key: $0.0, value: $0.1) },
        displayStyle: .dictionary)
    }
  }
}

extension StackState: CustomReflectable {
  /// A mirror of the elements.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection)
  }
}
