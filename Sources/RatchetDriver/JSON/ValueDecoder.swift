import Foundation

/// Decodes any `Decodable` value from JSON.
///
/// It accepts the format of ``ValueEncoder``, and also the payload of an enum's case without the
/// `_0` around it, `{"searchChanged":"dune"}`, and the action of a stack's element without
/// `element`. Only the decoder can distinguish these, since it knows the requested type.
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
    if type == Date.self { return try scalar(JSONDate.date(from: json), Wording.aDate) }
    if type == Data.self { return try scalar(JSONText.data(from: json), Wording.someData) }
    if type == URL.self { return try scalar(JSONText.url(from: json), Wording.anAddress) }
    if type == Decimal.self {
      return try scalar(JSONText.decimal(from: json), Wording.aDecimalNumber)
    }
    let before = use.count
    let value: T
    do {
      let json = StackPayload.completed(json, for: type)
      value = try T(from: ValueDecoder(json: json, codingPath: path, use: use))
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.count == path.count {
      guard let problem = RawValues.problem(type, json) else {
        throw DecodingError.dataCorrupted(context)
      }
      throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: problem))
    }
    // A type that reads nothing can only stand for an empty object.
    guard use.count > before || json == .emptyObject else {
      throw DecodingError.mismatch(type, expected: TypeName.of(type), at: path)
    }
    // Some keys are read from several texts, such as 1 from "1" and "01".
    if let dictionary = value as? any KeyedJSON, !dictionary.hasEntry(forEachIn: json) {
      throw DecodingError.dataCorrupted(
        .init(codingPath: path, debugDescription: Wording.repeatedKey))
    }
    return value

    func scalar(_ value: Any?, _ expected: String) throws -> T {
      guard let value = value as? T else {
        throw DecodingError.mismatch(type, expected: expected, at: path, isText: true)
      }
      use.use()
      return value
    }
  }
}

/// The expected kind of value, attached to a `DecodingError` for its message.
struct ExpectedPayload: Error {
  let name: String
  /// Whether text can be such a value, so that the message quotes the text that is not.
  var isText = false
}

extension DecodingError {
  static func mismatch(
    _ type: any Any.Type, expected: String, at path: [any CodingKey], isText: Bool = false
  ) -> DecodingError {
    .typeMismatch(
      type,
      Context(
        codingPath: path, debugDescription: Wording.expected(expected),
        underlyingError: ExpectedPayload(name: expected, isText: isText)))
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
