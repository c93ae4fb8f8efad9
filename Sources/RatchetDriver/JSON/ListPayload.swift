/// The elements of a list, in order.
struct ListPayload: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let codingPath: [any CodingKey]
  private let use: DecodingUse
  private let list: Int
  private(set) var currentIndex = 0 { didSet { use.reach(currentIndex, in: list) } }

  init(elements: [JSONValue], codingPath: [any CodingKey], use: DecodingUse) {
    self.elements = elements
    self.codingPath = codingPath
    self.use = use
    list = use.open(listOf: elements.count, at: codingPath)
  }

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  private func current(_ expected: () -> String) throws -> JSONValue {
    guard !isAtEnd else {
      throw DecodingError.missing(PathKey(currentIndex), expected: expected(), at: codingPath)
    }
    return elements[currentIndex]
  }

  mutating func decodeNil() throws -> Bool {
    guard try current({ Wording.aValue }) == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let value = try ValueDecoder.value(
      type, from: current { TypeName.of(type) }, at: codingPath + [PathKey(currentIndex)],
      use: use)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(Wording.anObject).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try decoder(Wording.aList).unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try decoder(Wording.aValue) }

  private mutating func decoder(_ expected: String) throws -> ValueDecoder {
    let decoder = ValueDecoder(
      json: try current { expected }, codingPath: codingPath + [PathKey(currentIndex)], use: use)
    currentIndex += 1
    return decoder
  }
}
