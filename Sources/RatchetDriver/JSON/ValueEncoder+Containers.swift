struct KeyedValues<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodingNode
  let codingPath: [any CodingKey]

  init(node: EncodingNode, codingPath: [any CodingKey]) {
    self.node = node
    self.codingPath = codingPath
    if node.isPayload { node.keys = Key.self }
    node.beginObject()
  }

  func encodeNil(forKey key: Key) { put(.null, key) }

  private func put(_ json: JSONValue, _ key: Key) {
    node.append(.json(json), name: key.stringValue)
  }

  // Separate methods, since the most frequent types need no container of their own.
  func encode(_ value: Bool, forKey key: Key) { put(.bool(value), key) }
  func encode(_ value: String, forKey key: Key) { put(.string(value), key) }
  func encode(_ value: Double, forKey key: Key) { put(JSONNumber.json(of: value), key) }
  func encode(_ value: Float, forKey key: Key) { put(JSONNumber.json(of: value), key) }
  func encode(_ value: Int, forKey key: Key) { put(.integer(Int64(value)), key) }
  func encode(_ value: Int64, forKey key: Key) { put(.integer(value), key) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    node.append(try node.entry(for: value) { codingPath + [key] }, name: key.stringValue)
  }

  /// The payload of an enum's case, as synthesized conformances write it.
  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    node.isCase = true
    return child(key, isPayload: true).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    child(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { child(PathKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { child(key) }

  private func child(_ key: any CodingKey, isPayload: Bool = false) -> ValueEncoder {
    let child = EncodingNode(isPayload: isPayload, memory: node.nextMemory)
    node.append(.node(child), name: key.stringValue)
    return ValueEncoder(node: child, codingPath: codingPath + [key])
  }
}

struct UnkeyedValues: UnkeyedEncodingContainer {
  let node: EncodingNode
  let codingPath: [any CodingKey]

  init(node: EncodingNode, codingPath: [any CodingKey]) {
    self.node = node
    self.codingPath = codingPath
    node.beginArray()
  }

  var count: Int { node.count }

  func encodeNil() { node.append(.json(.null)) }
  func encode(_ value: Bool) { node.append(.json(.bool(value))) }
  func encode(_ value: String) { node.append(.json(.string(value))) }
  func encode(_ value: Int) { node.append(.json(.integer(Int64(value)))) }

  func encode<T: Encodable>(_ value: T) throws {
    node.append(try node.entry(element: value) { codingPath + [PathKey(count)] })
  }

  func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    child().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { child().unkeyedContainer() }
  func superEncoder() -> any Encoder { child() }

  private func child() -> ValueEncoder {
    let child = EncodingNode(memory: node.nextMemory)
    let path = codingPath + [PathKey(count)]
    node.append(.node(child))
    return ValueEncoder(node: child, codingPath: path)
  }
}

struct SoleValue: SingleValueEncodingContainer {
  let node: EncodingNode
  let codingPath: [any CodingKey]

  private func put(_ json: JSONValue) { node.content = .sole(.json(json)) }

  func encodeNil() { put(.null) }
  func encode(_ value: Bool) { put(.bool(value)) }
  func encode(_ value: String) { put(.string(value)) }
  func encode(_ value: Double) { put(JSONNumber.json(of: value)) }
  func encode(_ value: Float) { put(JSONNumber.json(of: value)) }
  func encode(_ value: Int) { put(.integer(Int64(value))) }
  func encode(_ value: Int8) { put(.integer(Int64(value))) }
  func encode(_ value: Int16) { put(.integer(Int64(value))) }
  func encode(_ value: Int32) { put(.integer(Int64(value))) }
  func encode(_ value: Int64) { put(.integer(value)) }
  func encode(_ value: UInt) { put(JSONValue(UInt64(value))) }
  func encode(_ value: UInt8) { put(.integer(Int64(value))) }
  func encode(_ value: UInt16) { put(.integer(Int64(value))) }
  func encode(_ value: UInt32) { put(.integer(Int64(value))) }
  func encode(_ value: UInt64) { put(JSONValue(value)) }

  func encode<T: Encodable>(_ value: T) throws {
    node.content = .sole(try node.entry(for: value) { codingPath })
  }
}
