/// A change of one place in the state.
///
/// Paths are written as in scripts: `rows[1].count`. In a list whose elements have ids, `[1]` is
/// the element with the id 1; in other lists, the one at index 1. They name the members of the JSON,
/// so a part of a case's payload has the name of the case before it: `path[0].detail.order`.
struct StateChange: Equatable {
  var path: String
  /// The old value; nil if there was none.
  var from: JSONValue?
  /// The new value; nil if there is none any more.
  var to: JSONValue?

  var json: JSONValue {
    var object = JSONObject([.init("path", .string(path))])
    if let from { object.members.append(.init("from", from)) }
    if let to { object.members.append(.init("to", to)) }
    return .object(object)
  }

  /// The changes at these paths, or all changes if there are no paths.
  static func changes(
    from old: JSONValue, to new: JSONValue, at paths: [StatePath]
  ) -> [StateChange] {
    if paths.isEmpty { return changes(from: old, to: new) }
    return paths.flatMap { path -> [StateChange] in
      switch (path.value(in: old), path.value(in: new)) {
      case (nil, nil): return []
      case (let old?, let new?):
        var comparison = StateComparison()
        comparison.compare(old, new, at: path.text)
        return comparison.changes
      case (let old, let new): return [StateChange(path: path.text, from: old, to: new)]
      }
    }
  }

  /// The changes in the order of the new state, removed parts first; O(n) in the size of both
  /// states.
  static func changes(from old: JSONValue, to new: JSONValue) -> [StateChange] {
    var comparison = StateComparison()
    comparison.compare(old, new, at: "")
    return comparison.changes
  }
}

extension JSONObject {
  /// Whether an enum has changed from one case to another: then it is shown whole.
  fileprivate func isAnotherCase(than new: JSONObject) -> Bool {
    (isCase || new.isCase) && !members.lazy.map(\.name).elementsEqual(new.members.lazy.map(\.name))
  }
}

extension [JSONValue] {
  /// Whether the elements have the same ids in the same order.
  fileprivate func hasIDs(of others: Self) -> Bool {
    count == others.count && zip(self, others).allSatisfy { $0.id == $1.id }
  }
}

private struct StateComparison {
  var changes: [StateChange] = []

  mutating func compare(_ old: JSONValue, _ new: JSONValue, at path: String) {
    if old != new { compareUnequal(old, new, at: path) }
  }

  private mutating func compareUnequal(_ old: JSONValue, _ new: JSONValue, at path: String) {
    switch (old, new) {
    case (.object(let old), .object(let new)) where !old.isAnotherCase(than: new):
      compareMembers(old, new, at: path)
    case (.array(let old), .array(let new)):
      // Mostly the elements are the same ones, and their ids need not be collected again.
      if let oldIDs = old.distinctIDs,
        let newIDs = old.hasIDs(of: new) ? oldIDs : new.distinctIDs,
        !(old.isEmpty && new.isEmpty)
      {
        compareElements(old, oldIDs, new, newIDs, at: path)
      } else {
        compareList(old, new, at: path)
      }
    default: changes.append(StateChange(path: path, from: old, to: new))
    }
  }

  private mutating func compareMembers(_ old: JSONObject, _ new: JSONObject, at path: String) {
    compareKeyed(
      old.members.map { ($0.name, $0.value) }, new.members.map { ($0.name, $0.value) }
    ) { name in
      guard Identifier.isOne(name) else { return "\(path)[\(JSONValue.string(name).text)]" }
      return path.isEmpty ? name : "\(path).\(name)"
    }
  }

  private mutating func compareElements(
    _ old: [JSONValue], _ oldIDs: [String], _ new: [JSONValue], _ newIDs: [String], at path: String
  ) {
    compareKeyed(Array(zip(oldIDs, old)), Array(zip(newIDs, new))) { "\(path)[\($0)]" }
    guard oldIDs != newIDs else { return }
    // The order that follows from the changes above: old elements in their order, then new ones.
    let newSet = Set(newIDs)
    let oldSet = Set(oldIDs)
    let expected = oldIDs.filter(newSet.contains) + newIDs.filter { !oldSet.contains($0) }
    guard expected != newIDs else { return }
    let order = { (elements: [JSONValue]) in
      JSONValue.array(elements.compactMap(\.id))
    }
    changes.append(StateChange(path: "\(path)[].id", from: order(old), to: order(new)))
  }

  private mutating func compareKeyed(
    _ old: [(String, JSONValue)], _ new: [(String, JSONValue)], path: (String) -> String
  ) {
    // The fast path for the usual case: the same names in the same order.
    if old.count == new.count, zip(old, new).allSatisfy({ $0.0 == $1.0 }) {
      // Most parts are equal, and need no path.
      for (before, after) in zip(old, new) where before.1 != after.1 {
        compareUnequal(before.1, after.1, at: path(before.0))
      }
      return
    }
    let newValues = Dictionary(new, uniquingKeysWith: { first, _ in first })
    let oldValues = Dictionary(old, uniquingKeysWith: { first, _ in first })
    for (key, value) in old where newValues[key] == nil {
      changes.append(StateChange(path: path(key), from: value))
    }
    for (key, value) in new {
      if let before = oldValues[key] {
        compare(before, value, at: path(key))
      } else {
        changes.append(StateChange(path: path(key), to: value))
      }
    }
  }

  /// Without ids, elements between the equal start and the equal end are compared by index.
  private mutating func compareList(_ old: [JSONValue], _ new: [JSONValue], at path: String) {
    let shorter = min(old.count, new.count)
    let start = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    let end =
      (0..<(shorter - start)).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
      ?? shorter - start
    let oldMiddle = Array(old[start..<(old.count - end)])
    let newMiddle = Array(new[start..<(new.count - end)])
    for (index, (before, after)) in zip(oldMiddle, newMiddle).enumerated() {
      compare(before, after, at: "\(path)[\(start + index)]")
    }
    for index in oldMiddle.indices.dropFirst(newMiddle.count) {
      changes.append(StateChange(path: "\(path)[\(start + index)]", from: oldMiddle[index]))
    }
    for index in newMiddle.indices.dropFirst(oldMiddle.count) {
      changes.append(StateChange(path: "\(path)[\(start + index)]", to: newMiddle[index]))
    }
  }
}
