/// The members of an object, or the payload of an enum's case.
struct KeyedPayload<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSONObject

  /// For the payload of a case: the whole payload, which also stands for a missing `_0`.
  let whole: JSONValue?
  let codingPath: [any CodingKey]
  let use: DecodingUse

  private let index: [String: Int]?

  /// Smaller objects are searched linearly, which costs less than a table.
  private static var indexedSize: Int { 9 }

  init(object: JSONObject, whole: JSONValue?, codingPath: [any CodingKey], use: DecodingUse) {
    self.object = object
    self.whole = whole
    self.codingPath = codingPath
    self.use = use
    use.use()
    index =
      object.members.count < Self.indexedSize
      ? nil
      : Dictionary(
        object.members.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool { member(key) != nil }

  private func member(_ key: any CodingKey) -> JSONObject.Member? {
    let name = key.stringValue
    use.look(for: name, in: object)
    if let index {
      if let index = index[name] { return object.members[index] }
    } else if let member = object.members.first(where: { $0.name == name }) {
      return member
    }
    guard name == PathKey.soleUnlabelled, let whole, whole != .emptyObject else { return nil }
    return JSONObject.Member(name, whole)
  }

  private func present(_ key: any CodingKey, expected: String) throws -> JSONObject.Member {
    guard let member = member(key) else {
      throw DecodingError.missing(key, expected: expected, at: codingPath)
    }
    return member
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    guard let member = member(key), member.value == .null else { return false }
    use.use(member)
    return true
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try part(type, forKey: key)
  }

  private func part<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    if let member = member(key) {
      let value = try value(type, from: member.value, forKey: key)
      use.use(member)
      return value
    }
    // An empty payload, which suffices if every part has a default.
    if let whole, key.stringValue == PathKey.soleUnlabelled {
      return try value(type, from: whole, forKey: key)
    }
    throw DecodingError.missing(key, expected: TypeName.of(type), at: codingPath)
  }

  // Separate methods, since the most frequent types need no container, and a path only for an
  // error.
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    guard let member = member(key), case .string(let value) = member.value else {
      return try part(type, forKey: key)
    }
    use.use(member)
    return value
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    guard let member = member(key), case .integer(let value) = member.value else {
      return try part(type, forKey: key)
    }
    use.use(member)
    return Int(value)
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    guard let member = member(key), case .bool(let value) = member.value else {
      return try part(type, forKey: key)
    }
    use.use(member)
    return value
  }

  private func value<T: Decodable>(
    _ type: T.Type, from json: JSONValue, forKey key: Key
  ) throws -> T {
    try ValueDecoder.value(type, from: json, at: codingPath + [key], use: use)
  }

  /// The payload of an enum's case, as synthesized conformances read it. If the case has an
  /// unlabelled part, the payload may be that part itself, unless it has a member with the name of
  /// a part.
  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    let member = try present(key, expected: Wording.anObject)
    let json = member.value
    let path = codingPath + [key]
    let hasUnlabelled = Nested(stringValue: PathKey.soleUnlabelled) != nil
    guard let object = json.object ?? (hasUnlabelled ? JSONObject() : nil) else {
      throw DecodingError.mismatch([String: Any].self, expected: Wording.anObject, at: path)
    }
    use.use(member)
    use.isCase(of: Key.self, self.object)
    let maySpareName =
      hasUnlabelled && !object.members.contains { Nested(stringValue: $0.name) != nil }
    return KeyedDecodingContainer(
      KeyedPayload<Nested>(
        object: object, whole: maySpareName ? json : nil, codingPath: path, use: use))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(PathKey("super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: any CodingKey) throws -> ValueDecoder {
    let member = try present(key, expected: Wording.anObject)
    use.use(member)
    return ValueDecoder(json: member.value, codingPath: codingPath + [key], use: use)
  }
}
