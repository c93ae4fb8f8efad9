public import RatchetDump

// Unchecked: how elements are told apart never changes once it is known.
extension StackState: @unchecked Sendable where Element: Sendable {}

/// Two are equal when their elements and the ids of these are, in order.
extension StackState: Equatable where Element: Equatable {
  public static func == (lhs: StackState, rhs: StackState) -> Bool { lhs.slots == rhs.slots }
}

extension StackState: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(slots) }
}

/// As an array of elements: what is decoded is a stack of its own, which counts from 0.
extension StackState: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Array(self))
  }
}

extension StackState: Decodable where Element: Decodable {
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
  public var dumpValue: Any {
    isEmpty ? [Element]() : Pairs(elements: zip(ids, self).map { ($0, $1) })
  }

  /// In the order of the stack, which a dictionary has not.
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
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection)
  }
}
