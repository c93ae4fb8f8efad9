import RatchetDump

/// The parts of the value that was encoded last, each with its JSON. A part that is the same in the
/// next value is not encoded again, so the JSON of a large state costs as much as what changed in
/// it.
///
/// A part that may hold an object is always encoded again, since the contents of the object may
/// have changed.
// Unchecked: its holder encodes one value after the other.
final class EncodingMemory: @unchecked Sendable {
  private class AnyPart {
    let type: ObjectIdentifier
    let json: JSONValue

    init(_ type: Any.Type, _ json: JSONValue) {
      self.type = ObjectIdentifier(type)
      self.json = json
    }
  }

  private final class Part<Value>: AnyPart {
    let value: Value
    let comparison: ValueComparison<Value>

    init(_ value: Value, _ comparison: ValueComparison<Value>, _ json: JSONValue) {
      self.value = value
      self.comparison = comparison
      super.init(Value.self, json)
    }

    func isOf(_ value: Value) -> Bool { comparison.areSame(self.value, value) }
  }

  private let sameness: DiffMemory
  private var last: AnyPart?
  private var parts: [EncodingMemory] = []
  /// What the last element that was encoded anew has replaced, if the parts are those of an array.
  private var displaced: AnyPart?

  init(_ sameness: DiffMemory) {
    self.sameness = sameness
  }

  /// The memory of a part, by its place among the parts that are encoded.
  func part(_ index: Int) -> EncodingMemory {
    while parts.count <= index { parts.append(EncodingMemory(sameness)) }
    return parts[index]
  }

  /// The memory of an array's element, and its JSON if the element has not changed.
  ///
  /// The element may be the one that was after its place, or before it: then one was removed or
  /// inserted, and the memories move along, so that none of those that follow is encoded again.
  func element<Value>(_ index: Int, _ value: Value) -> (memory: EncodingMemory, json: JSONValue?) {
    let part = part(index)
    if let json = part.json(of: value) {
      displaced = nil
      return (part, json)
    }
    if index + 1 < parts.count, let json = parts[index + 1].json(of: value) {
      parts.remove(at: index)
      displaced = nil
      return (parts[index], json)
    }
    if let json = json(of: value, in: displaced) {
      let part = EncodingMemory(sameness)
      part.last = displaced
      parts.insert(part, at: index)
      displaced = nil
      return (part, json)
    }
    displaced = part.last
    return (part, nil)
  }

  /// The JSON of the last value, if this is the same.
  func json<Value>(of value: Value) -> JSONValue? { json(of: value, in: last) }

  private func json<Value>(of value: Value, in part: AnyPart?) -> JSONValue? {
    guard let part, part.type == ObjectIdentifier(Value.self) else { return nil }
    // The type was compared just before; a cast costs as much as the JSON of a small value.
    return unsafeDowncast(part, to: Part<Value>.self).isOf(value) ? part.json : nil
  }

  /// - Parameter count: the number of parts that the value has now.
  func keep<Value>(_ value: Value, _ json: JSONValue, parts count: Int) {
    last = sameness.comparison(of: Value.self).map { Part(value, $0, json) }
    if parts.count > count { parts.removeLast(parts.count - count) }
    displaced = nil
  }
}
