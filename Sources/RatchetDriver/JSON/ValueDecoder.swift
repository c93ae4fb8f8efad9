import Foundation

/// Decodes any `Decodable` value from JSON.
///
/// It accepts the format of ``ValueEncoder``, and also the payload of an enum's case without the
/// `_0` around it: `{"searchChanged":"dune"}`. Only the decoder can distinguish the two, since it
/// knows the requested type.
struct ValueDecoder: Decoder {
  let json: JSONValue
  let codingPath: [any CodingKey]
  let use: DecodingUse

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// - Parameter use: records the parts of the JSON that are used.
  static func decode<T: Decodable>(
    _ type: T.Type, from json: JSONValue, use: DecodingUse = DecodingUse(length: 0)
  ) throws -> T {
    try value(type, from: json, at: [], use: use)
  }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let object = json.object else {
      throw mismatch([String: Any].self, expected: Wording.anObject)
    }
    return KeyedDecodingContainer(
      KeyedPayload<Key>(object: object, whole: nil, codingPath: codingPath, use: use))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = json else {
      throw mismatch([Any].self, expected: Wording.aList)
    }
    return ListPayload(elements: elements, codingPath: codingPath, use: use)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SolePayload(json: json, codingPath: codingPath, use: use)
  }

  private func mismatch(_ type: any Any.Type, expected: String) -> DecodingError {
    .mismatch(type, expected: expected, at: codingPath)
  }

  static func value<T: Decodable>(
    _ type: T.Type, from json: JSONValue, at path: [any CodingKey], use: DecodingUse
  ) throws -> T {
    if type == Date.self { return try scalar(JSONDate.date(from: json)) }
    if type == Data.self { return try scalar(JSONText.data(from: json)) }
    if type == URL.self { return try scalar(JSONText.url(from: json)) }
    if type == Decimal.self { return try scalar(JSONText.decimal(from: json)) }
    let before = use.count
    let value = try T(from: ValueDecoder(json: json, codingPath: path, use: use))
    // A type that reads nothing can only stand for an empty object.
    guard use.count > before || json == .emptyObject else {
      throw DecodingError.mismatch(type, expected: TypeName.of(type), at: path)
    }
    return value

    func scalar(_ value: Any?) throws -> T {
      guard let value = value as? T else {
        throw DecodingError.mismatch(type, expected: TypeName.of(type), at: path)
      }
      use.use()
      return value
    }
  }
}

/// The expected kind of value, attached to a `DecodingError` for its message.
struct ExpectedPayload: Error {
  let name: String
}

extension DecodingError {
  static func mismatch(
    _ type: any Any.Type, expected: String, at path: [any CodingKey]
  ) -> DecodingError {
    .typeMismatch(
      type,
      Context(
        codingPath: path, debugDescription: Wording.expected(expected),
        underlyingError: ExpectedPayload(name: expected)))
  }

  static func missing(
    _ key: any CodingKey, expected: String, at path: [any CodingKey]
  ) -> DecodingError {
    .keyNotFound(
      key,
      Context(
        codingPath: path, debugDescription: Wording.expected(expected),
        underlyingError: ExpectedPayload(name: expected)))
  }
}

extension JSONValue {
  var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }
}
