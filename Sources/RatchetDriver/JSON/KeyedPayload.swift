/// The members of an object, or the payload of an enum's case.
struct KeyedPayload<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSONObject

  /// For a case's payload: all of it, which is what `_0` means where there is no `_0`.
  let whole: JSONValue?
  let codingPath: [any CodingKey]

  private let index: [String: Int]

  init(object: JSONObject, whole: JSONValue?, codingPath: [any CodingKey]) {
    self.object = object
    self.whole = whole
    self.codingPath = codingPath
    index = Dictionary(
      object.members.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool { json(key) != nil }

  private func json(_ key: any CodingKey) -> JSONValue? {
    if let index = index[key.stringValue] { return object.members[index].value }
    guard key.stringValue == PathKey.soleUnlabelled, whole != .emptyObject else { return nil }
    return whole
  }

  private func present(_ key: any CodingKey, expected: String) throws -> JSONValue {
    guard let json = json(key) else {
      throw DecodingError.missing(key, expected: expected, at: codingPath)
    }
    return json
  }

  func decodeNil(forKey key: Key) throws -> Bool { json(key) == .null }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    if let json = json(key) {
      return try ValueDecoder.value(type, from: json, at: codingPath + [key])
    }
    // Nothing at all: enough for a payload of which every part has a default.
    if let whole, key.stringValue == PathKey.soleUnlabelled {
      return try ValueDecoder.value(type, from: whole, at: codingPath + [key])
    }
    throw DecodingError.missing(key, expected: TypeName.of(type), at: codingPath)
  }

  /// The payload of an enum's case, in the synthesized conformances. Where it has a part without a
  /// label, it may be that part itself.
  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    let json = try present(key, expected: Wording.anObject)
    let path = codingPath + [key]
    let maySpareName = Nested(stringValue: PathKey.soleUnlabelled) != nil
    guard let object = json.object ?? (maySpareName ? JSONObject() : nil) else {
      throw DecodingError.mismatch([String: Any].self, expected: Wording.anObject, at: path)
    }
    return KeyedDecodingContainer(
      KeyedPayload<Nested>(object: object, whole: maySpareName ? json : nil, codingPath: path))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(PathKey("super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: any CodingKey) throws -> ValueDecoder {
    ValueDecoder(
      json: try present(key, expected: Wording.anObject), codingPath: codingPath + [key])
  }
}
