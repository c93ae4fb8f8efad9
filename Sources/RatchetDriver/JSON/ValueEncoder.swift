import Foundation
import RatchetDump

/// Encodes any `Encodable` value as JSON. The members of objects are in the order in which they are
/// encoded; for synthesized conformances, that is the order of their declaration.
///
/// Sets and dictionaries have no order, so they are sorted, and equal values give equal text. The
/// payload of an enum's case is written without the `_0` that synthesized conformances put around
/// it: `{"searchChanged":"dune"}`; ``ValueDecoder`` accepts both. Dates are ISO 8601 text in UTC
/// with milliseconds, data is Base64, and numbers that JSON does not have are `"nan"`, `"inf"` and
/// `"-inf"`. A redacted value is `"<redacted>"`, unless ``mask`` is nil.
struct ValueEncoder: Encoder {
  let node: EncodingNode
  let codingPath: [any CodingKey]

  /// Takes the place of redacted values; nil if they are encoded like others.
  @TaskLocal static var mask: (any RedactedMask & Sendable)? = NoSecrets()

  /// Whether dates are encoded without a loss.
  @TaskLocal private static var datesAreExact = false

  var userInfo: [CodingUserInfoKey: Any] {
    Self.mask.map { [CodingUserInfoKey.redactedMask: $0] } ?? [:]
  }

  /// - Parameter memory: of values that are encoded one after the other, so that only what changed
  ///   is encoded again.
  static func json(
    of value: some Encodable, memory: EncodingMemory? = nil
  ) throws -> JSONValue {
    try entry(for: value, at: { [] }, memory).json
  }

  /// The JSON from which the same value can be decoded: for what a session is repeated with.
  static func exactJSON(
    of value: some Encodable, memory: EncodingMemory? = nil
  ) throws -> JSONValue {
    try $datesAreExact.withValue(true) { try json(of: value, memory: memory) }
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedValues<Key>(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedValues(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SoleValue(node: node, codingPath: codingPath)
  }

  static func entry<T: Encodable>(
    for value: T, at path: () -> [any CodingKey], _ memory: EncodingMemory?
  ) throws -> EncodingNode.Entry {
    // Compared by type, since a cast of the value costs ten times as much.
    // The elements of arrays and sets, which are encoded as generic values.
    if T.self == Int.self, let value = value as? Int { return .json(.integer(Int64(value))) }
    if T.self == String.self, let value = value as? String { return .json(.string(value)) }
    if T.self == Date.self, let value = value as? Date {
      return .json(datesAreExact ? JSONDate.exactJSON(of: value) : JSONDate.json(of: value))
    }
    if T.self == Data.self, let value = value as? Data {
      return .json(.string(value.base64EncodedString()))
    }
    if T.self == URL.self, let value = value as? URL { return .json(.string(value.absoluteString)) }
    if T.self == Decimal.self, let value = value as? Decimal {
      return .json(.string(value.description))
    }
    // Without a container: a list of ids is often long.
    if T.self == [Int].self, let value = value as? [Int] {
      let json = JSONValue.array(value.map { .integer(Int64($0)) })
      memory?.keep(value, json, parts: 0)
      return .json(json)
    }
    let node = EncodingNode(memory: memory)
    try value.encode(to: ValueEncoder(node: node, codingPath: path()))
    let kind = T.self as? any UnorderedJSON.Type
    guard kind != nil || memory != nil else { return .node(node) }
    let json = kind.map { $0.sorted(node.json) } ?? node.json
    memory?.keep(value, json, parts: node.count)
    return .json(json)
  }
}

/// The mask that only hides values.
private struct NoSecrets: RedactedMask {
  func note(_ value: some Encodable) {}
}

/// A value that is being encoded: empty at first, then filled by its container.
final class EncodingNode {
  enum Entry {
    case json(JSONValue)
    case node(EncodingNode)

    var json: JSONValue {
      switch self {
      case .json(let json): json
      case .node(let node): node.json
      }
    }
  }

  enum Content {
    case empty
    case sole(Entry)
    case array([Entry])
    case object([(name: String, entry: Entry)])
  }

  var content = Content.empty

  /// Whether this is the payload of a case.
  let isPayload: Bool

  /// Whether this is a case, since it has a payload.
  var isCase = false

  /// The type of the names that the payload's parts can have.
  var keys: (any CodingKey.Type)?

  /// The parts that were encoded last, with which the parts of the value are compared.
  private let memory: EncodingMemory?

  init(isPayload: Bool = false, memory: EncodingMemory?) {
    self.isPayload = isPayload
    self.memory = memory
  }

  /// The number of parts so far.
  var count: Int {
    switch content {
    case .empty: 0
    case .sole: 1
    case .array(let entries): entries.count
    case .object(let entries): entries.count
    }
  }

  /// The memory of the part that comes next.
  var nextMemory: EncodingMemory? { memory?.part(count) }

  /// A value that encodes nothing is an empty object, as for `JSONEncoder`.
  var json: JSONValue {
    switch content {
    case .empty: .emptyObject
    case .sole(let entry): entry.json
    case .array(let entries): .array(entries.map(\.json))
    case .object(let entries):
      solePayload(entries)
        ?? .object(
          JSONObject(entries.map { .init($0.name, $0.entry.json) }, isCase: isCase))
    }
  }

  /// The payload itself if its only part is unlabelled. It keeps its `_0` if it is empty, since it
  /// would look like no payload, or if it has a member with the name of a part, such as `_0`, since
  /// it would look like the enclosing object.
  private func solePayload(_ entries: [(name: String, entry: Entry)]) -> JSONValue? {
    guard isPayload, entries.count == 1, entries[0].name == PathKey.soleUnlabelled else {
      return nil
    }
    let json = entries[0].entry.json
    guard let object = json.object else { return json }
    let isAmbiguous =
      object.members.isEmpty || object.members.contains { keys?.init(stringValue: $0.name) != nil }
    return isAmbiguous ? nil : json
  }

  /// The encoded form of the next element of the array.
  func entry<Element: Encodable>(
    element: Element, at path: () -> [any CodingKey]
  ) throws -> Entry {
    let known = memory?.element(count, element)
    if let json = known?.json { return .json(json) }
    return try ValueEncoder.entry(for: element, at: path, known?.memory)
  }

  /// The encoded form of the next part of the value. Its path is made only if it is encoded.
  func entry<Part: Encodable>(
    for part: Part, at path: () -> [any CodingKey]
  ) throws -> Entry {
    let memory = nextMemory
    if let json = memory?.json(of: part) { return .json(json) }
    return try ValueEncoder.entry(for: part, at: path, memory)
  }

  func beginObject() {
    if case .object = content { return }
    content = .object([])
  }

  func beginArray() {
    if case .array = content { return }
    content = .array([])
  }

  func append(_ entry: Entry) {
    guard case .array(var entries) = content else {
      content = .array([entry])
      return
    }
    // Taken out first, so that the array is appended to in place.
    content = .empty
    entries.append(entry)
    content = .array(entries)
  }

  func append(_ entry: Entry, name: String) {
    guard case .object(var entries) = content else {
      content = .object([(name, entry)])
      return
    }
    content = .empty
    entries.append((name, entry))
    content = .object(entries)
  }
}
