extension JSONPatch {
  /// The changes that make one document the other. Equal parts that share their memory are
  /// compared in O(1), so that a change in a large state costs as much as the parts around it.
  init(from old: JSONValue, to new: JSONValue) {
    var difference = Difference()
    difference.compare(old, new)
    operations = difference.operations
  }
}

private struct Difference {
  var operations: [JSONPatch.Operation] = []
  private var place = JSONPointer()

  /// With more moves than this, a list is replaced: each move is found by a search.
  private static let mostMoves = 64

  private mutating func at(_ step: String, _ body: (inout Difference) -> Void) {
    place.steps.append(step)
    body(&self)
    place.steps.removeLast()
  }

  private mutating func add(_ step: String, _ value: JSONValue) {
    operations.append(.add(place.appending(step), value))
  }

  private mutating func remove(_ step: String) {
    operations.append(.remove(place.appending(step)))
  }

  mutating func compare(_ old: JSONValue, _ new: JSONValue) {
    guard old != new else { return }
    switch (old, new) {
    case (.object(let old), .object(let new)): compareMembers(old, new)
    case (.array(let old), .array(let new)): compareElements(old, new)
    default: operations.append(.replace(place, new))
    }
  }

  private mutating func compareMembers(_ old: JSONObject, _ new: JSONObject) {
    // The usual case: the same names in the same order.
    if old.members.count == new.members.count,
      zip(old.members, new.members).allSatisfy({ $0.name == $1.name })
    {
      for (before, after) in zip(old.members, new.members) {
        at(before.name) { $0.compare(before.value, after.value) }
      }
      return
    }
    let before = Dictionary(
      old.members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.members.map(\.name))
    let kept = old.members.lazy.map(\.name).filter(after.contains)
    guard kept.elementsEqual(new.members.lazy.map(\.name).filter { before[$0] != nil }) else {
      // The members that stay are in another order, for which there is no operation.
      return operations.append(.replace(place, .object(new)))
    }
    for member in old.members where !after.contains(member.name) { remove(member.name) }
    // For each member, the next one that stays.
    var next: String?
    let nexts = Array(
      new.members.reversed().map { member in
        if before[member.name] != nil { next = member.name }
        return next
      }.reversed())
    for (member, next) in zip(new.members, nexts) {
      if let value = before[member.name] {
        at(member.name) { $0.compare(value, member.value) }
      } else if let next {
        operations.append(.insert(place.appending(member.name), member.value, before: next))
      } else {
        add(member.name, member.value)
      }
    }
  }

  private mutating func compareElements(_ old: [JSONValue], _ new: [JSONValue]) {
    let shorter = min(old.count, new.count)
    let start = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    let end =
      (0..<(shorter - start)).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
      ?? shorter - start
    let (before, after) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    if let oldIDs = before.distinctIDs, let newIDs = after.distinctIDs {
      compareKeyed(Array(before), oldIDs, Array(after), newIDs, from: start)
    } else {
      comparePlaces(Array(before), Array(after), from: start)
    }
  }

  /// Without ids, elements are compared by their places.
  private mutating func comparePlaces(_ old: [JSONValue], _ new: [JSONValue], from start: Int) {
    for (index, (before, after)) in zip(old, new).enumerated() {
      at("\(start + index)") { $0.compare(before, after) }
    }
    // The last one first: then the places of the others stay.
    for index in old.indices.dropFirst(new.count).reversed() { remove("\(start + index)") }
    for index in new.indices.dropFirst(old.count) { add("\(start + index)", new[index]) }
  }

  private mutating func compareKeyed(
    _ old: [JSONValue], _ oldIDs: [String], _ new: [JSONValue], _ newIDs: [String],
    from start: Int
  ) {
    let known = operations.count
    let kept = Set(newIDs)
    for index in old.indices.reversed() where !kept.contains(oldIDs[index]) {
      remove("\(start + index)")
    }
    let values = Dictionary(uniqueKeysWithValues: zip(oldIDs, old))
    var ids = oldIDs.filter(kept.contains)
    var moves = 0
    for (index, id) in newIDs.enumerated() {
      guard let value = values[id] else {
        add("\(start + index)", new[index])
        ids.insert(id, at: index)
        continue
      }
      if ids[index] != id, let from = ids.firstIndex(of: id) {
        moves += 1
        guard moves <= Self.mostMoves else {
          operations.removeSubrange(known...)
          return replaceElements(old, new, from: start)
        }
        operations.append(
          .move(from: place.appending("\(start + from)"), to: place.appending("\(start + index)")))
        ids.insert(ids.remove(at: from), at: index)
      }
      at("\(start + index)") { $0.compare(value, new[index]) }
    }
  }

  private mutating func replaceElements(_ old: [JSONValue], _ new: [JSONValue], from start: Int) {
    for index in old.indices.dropFirst(new.count).reversed() { remove("\(start + index)") }
    for (index, value) in new.enumerated() {
      let step = "\(start + index)"
      if index < old.count {
        operations.append(.replace(place.appending(step), value))
      } else {
        add(step, value)
      }
    }
  }
}
