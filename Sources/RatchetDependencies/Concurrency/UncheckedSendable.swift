/// A value that is sent to other threads without the compiler's check; its author guarantees that
/// this is safe.
///
/// For types of other libraries that are safe to share but not declared so. Prefer ``LockIsolated``
/// for values that change.
///
/// ```swift
/// let decoder = UncheckedSendable(JSONDecoder())
/// Task { try decoder.value.decode(Book.self, from: data) }
/// ```
// Unchecked: that is the purpose of this type.
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  /// The value.
  public var value: Value

  /// Wraps a value.
  public init(_ value: Value) { self.value = value }

  /// Wraps a value.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The value.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The wrapper itself.
  public var projectedValue: UncheckedSendable {
    get { self }
    set { self = newValue }
  }

  /// A part of the value.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    value[keyPath: keyPath]
  }

  /// A part of the value.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Member {
    get { value[keyPath: keyPath] }
    set { value[keyPath: keyPath] = newValue }
  }
}

extension UncheckedSendable: Equatable where Value: Equatable {}
extension UncheckedSendable: Hashable where Value: Hashable {}

extension UncheckedSendable: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension UncheckedSendable: Decodable where Value: Decodable {
  /// Decodes the value.
  public init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
}

/// A hashable, sendable value of any type, for instance for ids of several types.
///
/// ```swift
/// let ids: [AnyHashableSendable] = [AnyHashableSendable(1), AnyHashableSendable("a")]
/// ```
public struct AnyHashableSendable: Hashable, Sendable {
  /// The wrapped value.
  public let base: any Hashable & Sendable

  /// Wraps a value. An `AnyHashableSendable` is not wrapped again.
  public init(_ base: any Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }

  public static func == (lhs: AnyHashableSendable, rhs: AnyHashableSendable) -> Bool {
    AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}

extension AnyHashableSendable: CustomStringConvertible {
  public var description: String { "\(base)" }
}
