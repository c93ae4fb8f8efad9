/// A collection without a meaningful order, whose JSON is sorted, since the order differs from run
/// to run.
protocol UnorderedJSON {
  static func sorted(_ json: JSONValue) -> JSONValue
}

extension Set: UnorderedJSON {
  static func sorted(_ json: JSONValue) -> JSONValue {
    guard case .array(let elements) = json else { return json }
    return .array(
      elements.map { ($0.text, $0) }.sorted { precedes($0.0, $1.0) }.map(\.1))
  }
}

extension Dictionary: UnorderedJSON {
  /// An object if the keys are names or integers, else a list of alternating keys and values.
  static func sorted(_ json: JSONValue) -> JSONValue {
    switch json {
    case .object(let object):
      return .object(JSONObject(object.members.sorted { precedes($0.name, $1.name) }))
    case .array(let list):
      let pairs = stride(from: 0, to: list.count - 1, by: 2).map { (list[$0], list[$0 + 1]) }
      return .array(
        pairs.map { ($0.0.text, $0) }.sorted { precedes($0.0, $1.0) }.flatMap { [$0.1.0, $0.1.1] })
    default: return json
    }
  }
}

/// Orders whole numbers by value, before all other texts.
private func precedes(_ left: String, _ right: String) -> Bool {
  switch (Int(left), Int(right)) {
  case (let left?, let right?): left < right
  case (.some, nil): true
  case (nil, .some): false
  case (nil, nil): left < right
  }
}
