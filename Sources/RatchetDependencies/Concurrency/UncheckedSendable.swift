/// A value that its author vouches for: it is handed to other threads without the compiler's check.
///
/// For types of other libraries that are safe to share and do not say so. Prefer ``LockIsolated`` for
/// what changes.
///
/// ```swift
/// let decoder = UncheckedSendable(JSONDecoder())
/// Task { try decoder.value.decode(Book.self, from: data) }
/// ```
// Unchecked: that is what it is for.
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  public var value: Value

  public init(_ value: Value) { self.value = value }

  public init(wrappedValue: Value) { value = wrappedValue }

  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  public var projectedValue: UncheckedSendable {
    get { self }
    set { self = newValue }
  }

  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    value[keyPath: keyPath]
  }

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
  public init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
}
