/// A value that no dump, diff, log or failure text shows: `@Redacted var password = ""`.
///
/// It is read and changed as ever. It is dumped, printed and described as `<redacted>`, its mirror is
/// empty, and a diff says that there is another value, but nothing about either, not even its length.
/// Two are equal when their values are. What is read out of it is a plain value, and shows: hand on the
/// wrapper (`$password`), not the value. Coding writes the value itself, as that is how it is stored.
///
/// ```swift
/// struct Login: Equatable {
///   var name = ""
///   @Redacted var password = ""
/// }
/// ```
@propertyWrapper
public struct Redacted<Value> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// The value with its cover.
  public var projectedValue: Redacted {
    get { self }
    set { self = newValue }
  }
}

extension Redacted: Sendable where Value: Sendable {}
extension Redacted: Equatable where Value: Equatable {}
extension Redacted: Hashable where Value: Hashable {}

/// As the value, uncovered.
extension Redacted: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Redacted: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

// An optional property may be left out of its container, and so may this.
extension KeyedDecodingContainer {
  public func decode<Value: Decodable>(
    _: Redacted<Value?>.Type, forKey key: Key
  ) throws -> Redacted<Value?> {
    Redacted(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  public mutating func encode<Value: Encodable>(
    _ value: Redacted<Value?>, forKey key: Key
  ) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}

extension Redacted: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { Wording.redacted }
  public var debugDescription: String { Wording.redacted }
}

/// Without children, also for `dump` and for test frameworks that look into what they compare.
extension Redacted: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

extension Redacted: DumpSecret {
  var secret: Any { wrappedValue }
}

/// A value that is compared, and not written.
protocol DumpSecret {
  var secret: Any { get }
}
