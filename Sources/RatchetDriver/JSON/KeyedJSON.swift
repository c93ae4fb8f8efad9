/// A collection whose JSON has a key for each entry.
protocol KeyedJSON {
  /// Whether no two entries of the JSON from which it was decoded have the same key.
  func hasEntry(forEachIn json: JSONValue) -> Bool
}

extension Dictionary: KeyedJSON {
  func hasEntry(forEachIn json: JSONValue) -> Bool {
    switch json {
    case .object(let object): object.members.count == count
    // Keys and values in turn.
    case .array(let list): list.count == 2 * count
    default: true
    }
  }
}
