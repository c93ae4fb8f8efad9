/// A property whose value never appears in dumps, diffs, logs or failure texts:
/// `@Redacted var password = ""`.
///
/// Reading and writing the property works as usual. Dumps, `print` and descriptions show it as
/// `<redacted>`, and its mirror is empty. A diff says that the value has changed, but nothing about
/// either value, not even the length. Two are equal if their values are. A value that you read from
/// the property is a plain value and is shown as such: pass on the wrapper (`$password`), not the
/// value. Coding writes the value itself, since that is how it is stored; but a driver's output and
/// recordings have `<redacted>` in its place.
///
/// ```swift
/// struct Login: Equatable {
///   var name = ""
///   @Redacted var password = ""
/// }
/// ```
@propertyWrapper
public struct Redacted<Value> {
  /// The value itself, which is not redacted once it is read.
  public var wrappedValue: Value

  /// Wraps a value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// The wrapper, which can be passed on without revealing the value.
  public var projectedValue: Redacted {
    get { self }
    set { self = newValue }
  }
}

extension Redacted: Sendable where Value: Sendable {}
extension Redacted: Equatable where Value: Equatable {}
extension Redacted: Hashable where Value: Hashable {}

/// Encodes the plain value.
extension Redacted: Encodable where Value: Encodable {
  /// Encodes the plain value, not redacted.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let mask = encoder.userInfo[.redactedMask] as? any RedactedMask {
      mask.note(wrappedValue)
      try container.encode(Wording.redacted)
    } else {
      try container.encode(wrappedValue)
    }
  }
}

/// Hides redacted values in the output of an encoder that has it under
/// `CodingUserInfoKey.redactedMask`.
package protocol RedactedMask {
  /// Called with each value that is hidden.
  func note(_ value: some Encodable)
}

extension CodingUserInfoKey {
  // The only reason for nil is an empty name in some versions of Foundation.
  package static let redactedMask = CodingUserInfoKey(rawValue: "Ratchet.redactedMask")!
}

extension Redacted: Decodable where Value: Decodable {
  /// Decodes a plain value and wraps it.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

// Like a plain optional property, a redacted one may be missing from its container.
extension KeyedDecodingContainer {
  /// Decodes a redacted optional value; it is nil if the key is missing.
  public func decode<Value: Decodable>(
    _: Redacted<Value?>.Type, forKey key: Key
  ) throws -> Redacted<Value?> {
    Redacted(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Encodes a redacted optional value; nil is left out of the container.
  public mutating func encode<Value: Encodable>(
    _ value: Redacted<Value?>, forKey key: Key
  ) throws {
    // Not the plain value, which an encoder may have to hide.
    try encodeIfPresent(value.wrappedValue.map { Redacted<Value>(wrappedValue: $0) }, forKey: key)
  }
}

extension Redacted: CustomStringConvertible, CustomDebugStringConvertible {
  /// The text `<redacted>`.
  public var description: String { Wording.redacted }
  public var debugDescription: String { Wording.redacted }
}

/// An empty mirror, also for `dump` and for test frameworks that reflect on the values they
/// compare.
extension Redacted: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

extension Redacted: DumpSecret {
  var secret: Any { wrappedValue }
}

/// A value that is compared but not written.
protocol DumpSecret {
  var secret: Any { get }
}
