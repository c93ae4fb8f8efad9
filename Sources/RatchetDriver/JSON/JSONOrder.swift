/// A collection without a meaningful order, whose JSON is sorted, since the order differs from run
/// to run.
protocol UnorderedJSON {
  static func sorted(_ json: JSONValue) -> JSONValue
}

extension Set: UnorderedJSON {
  static func sorted(_ json: JSONValue) -> JSONValue {
    guard case .array(let elements) = json else { return json }
    return .array(elements.map { (Place($0.text), $0) }.sorted { $0.0 < $1.0 }.map(\.1))
  }
}

extension Dictionary: UnorderedJSON {
  /// An object if the keys are names or integers, else a list of alternating keys and values.
  static func sorted(_ json: JSONValue) -> JSONValue {
    switch json {
    case .object(let object):
      return .object(
        JSONObject(
          object.members.map { (Place($0.name), $0) }.sorted { $0.0 < $1.0 }.map(\.1)))
    case .array(let list):
      let pairs = stride(from: 0, to: list.count - 1, by: 2).map { (list[$0], list[$0 + 1]) }
      return .array(
        pairs.map { (Place($0.0.text), $0) }.sorted { $0.0 < $1.0 }.flatMap { [$0.1.0, $0.1.1] })
    default: return json
    }
  }
}

/// The place of an element in the order: whole numbers by value, before all other texts.
private struct Place: Comparable {
  // Read once for each element, not in each comparison.
  private let number: Int?
  private let text: String

  init(_ text: String) {
    self.text = text
    number = Int(text)
  }

  static func < (left: Place, right: Place) -> Bool {
    switch (left.number, right.number) {
    case (let left?, let right?): left < right
    case (.some, nil): true
    case (nil, .some): false
    case (nil, nil): left.text < right.text
    }
  }
}
