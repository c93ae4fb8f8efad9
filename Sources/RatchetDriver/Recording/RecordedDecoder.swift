import Ratchet

/// Decodes the content of a shared value.
struct RecordedDecoder: SharedDecoder {
  let json: JSONValue

  func decode<D: Decodable>(_ type: D.Type) throws -> D {
    try ValueDecoder.decode(type, from: json)
  }
}

/// The recorded contents of shared values at one time, by their numbers.
struct RecordedValues {
  private(set) var contents: [Int: JSONValue] = [:]

  subscript(_ number: Int) -> (any SharedDecoder)? {
    contents[number].map { RecordedDecoder(json: $0) }
  }

  /// The values that a reducer makes next.
  mutating func plans(for made: [RecordedMade]) -> [SharedSession.Plan] {
    made.map { made in
      if let value = made.value { contents[made.reference] = value }
      return SharedSession.Plan(
        number: made.reference, content: self[made.reference],
        before: made.before.map { RecordedDecoder(json: $0) })
    }
  }

  mutating func set(_ number: Int, to content: JSONValue) { contents[number] = content }

  /// Takes over a change; returns the new content, if it is known.
  mutating func apply(_ value: RecordedValue) throws(JSONPatchError) -> JSONValue? {
    switch value.content {
    case .whole(let json): contents[value.reference] = json
    case .patch(let patch):
      guard var json = contents[value.reference] else { throw JSONPatchError(place: "") }
      contents[value.reference] = nil
      try patch.apply(to: &json)
      contents[value.reference] = json
    case .reads, .other: return nil
    }
    return contents[value.reference]
  }
}
