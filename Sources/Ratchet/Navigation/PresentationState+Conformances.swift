public import RatchetDump

// All of these treat it as the optional state: neither the box nor the presentation is visible.

extension PresentationState: Equatable where State: Equatable {
  public static func == (lhs: PresentationState, rhs: PresentationState) -> Bool {
    lhs.box === rhs.box || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension PresentationState: Hashable where State: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension PresentationState: Encodable where State: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension PresentationState: Decodable where State: Decodable {
  /// Decodes the optional state.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self.init(wrappedValue: container.decodeNil() ? nil : try container.decode(State.self))
  }
}

// Like an optional property, it may be missing from its container.
extension KeyedDecodingContainer {
  /// Decodes the state, or nil if the key is missing.
  public func decode<State: Decodable>(
    _: PresentationState<State>.Type, forKey key: Key
  ) throws -> PresentationState<State> {
    PresentationState(wrappedValue: try decodeIfPresent(State.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Encodes the state, or nothing if it is nil.
  public mutating func encode<State: Encodable>(
    _ value: PresentationState<State>, forKey key: Key
  ) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}

extension PresentationState: DumpRepresentable {
  /// The optional state.
  public var dumpValue: Any { wrappedValue as Any }
}

extension PresentationState: CustomReflectable {
  /// The mirror of the optional state.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}

extension PresentationState: CustomDebugStringConvertible {
  /// The state, or `nil`. From the mirror of nil alone, `print` would make the text `"nil"`.
  public var debugDescription: String {
    wrappedValue.map { String(reflecting: $0) } ?? "nil"
  }
}

// A presented child is observed like any child in a field.
extension PresentationState: ObservationMarked where State: ObservationMarked {
  // From the box: a mark is no read that a scope follows.
  @inlinable public var _$mark: State.Mark? { box?.mark }
}
