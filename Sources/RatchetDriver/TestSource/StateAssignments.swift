/// The difference of two states, as the lines of a closure that turns one into the other.
///
/// Each changed part is assigned by itself: a field, an element, the value of a case. If the new
/// value of a part has no expression, or the part has fields that a test cannot assign, the closure
/// takes the part from `store.actual`, and its content is checked after the step.
struct StateAssignments {
  /// The lines of the closure.
  private(set) var lines: [String] = []
  /// The parts that the closure takes over: each as its path after `store.state`, with its values.
  private(set) var accepted: [(part: String, old: Any, new: Any)] = []
  /// Whether a shared value has changed to one that cannot be written, so that the step cannot be
  /// exhaustive.
  private(set) var isIncomplete = false

  /// A place that can be assigned.
  struct Place {
    /// The part of the state that changes: `$0.rows[id: 1]`.
    var target: String
    /// The same part of the state after the step, after `store.actual`; nil within a shared value,
    /// which reads there as the step expects it.
    var actual: String?
    /// The values before and after the step.
    let old: Any
    let new: Any
    /// Whether it is optional, so that its parts follow a question mark.
    var isOptional = false

    func part(_ suffix: String, _ old: Any, _ new: Any) -> Place {
      Place(
        target: target + (isOptional ? "?" : "") + suffix,
        actual: actual.map { $0 + (isOptional ? "!" : "") + suffix }, old: old, new: new)
    }

    /// The start of a call on the part.
    func call(_ suffix: String) -> String { target + (isOptional ? "?" : "") + suffix }
  }

  /// - Parameter states: the states themselves.
  init(from old: SwiftValue, to new: SwiftValue, of states: (old: Any, new: Any)) {
    let place = Place(target: "$0", actual: "", old: states.old, new: states.new)
    compare(old, new, at: place)
    // A difference that no part shows, such as one of a field that is computed.
    if lines.isEmpty { accept(place) }
  }

  private init() {}

  private mutating func compare(_ old: SwiftValue, _ new: SwiftValue, at place: Place) {
    guard old != new else { return }
    switch (old, new) {
    case (.optional(let old?), .optional(let new?)):
      var inner = place
      inner.isOptional = true
      compare(old, new, at: inner)
    case (.object(let old), .object(let new)) where canAssignParts(old, new):
      for (before, after) in zip(old.fields, new.fields) where before != after {
        compare(before, after, at: place)
      }
    case (.enumCase(let old), .enumCase(let new)) where isSameCase(old, new):
      compareCase(old, new, at: place)
    case (.identified(let old), .identified(let new)) where canEdit(old, new):
      compareElements(old, new, at: place)
    case (.stack(let old), .stack(let new)):
      compareStack(old, new, at: place)
    default: assign(new, to: place)
    }
  }

  private mutating func compare(
    _ old: SwiftValue.Field, _ new: SwiftValue.Field, at place: Place
  ) {
    let name = SwiftWords.quoted(new.name)
    guard new.kind == .shared else {
      return compare(old.value, new.value, at: place.part(".\(name)", old.source, new.source))
    }
    var inner = StateAssignments()
    inner.compare(
      old.value, new.value, at: Place(target: "$0", actual: nil, old: old.source, new: new.source))
    isIncomplete = isIncomplete || inner.isIncomplete
    append(block: place.call(".$\(new.name).withLock"), inner.lines)
  }

  // MARK: Assignments

  private mutating func assign(_ value: SwiftValue, to place: Place) {
    guard let expression = value.expression else { return accept(place) }
    lines.append("\(place.target) = \(expression)")
  }

  private mutating func accept(_ place: Place) {
    guard let actual = place.actual else {
      isIncomplete = true
      return
    }
    lines.append("\(place.target) = store.actual\(actual)")
    accepted.append((actual, place.old, place.new))
  }

  private mutating func append(block head: String, _ inner: [String]) {
    guard !inner.isEmpty else { return }
    let isThrowing = inner.contains { $0.contains(SwiftValue.decodingCall) || $0.hasPrefix("try ") }
    let start = (isThrowing ? "try " : "") + head
    lines.append("\(start) {")
    lines += inner.map { "  \($0)" }
    lines.append("}")
  }

  // MARK: Parts

  /// Whether all fields that differ can be assigned by themselves.
  private func canAssignParts(_ old: SwiftValue.Object, _ new: SwiftValue.Object) -> Bool {
    old.type == new.type && new.isState && old.fields.map(\.name) == new.fields.map(\.name)
      && zip(old.fields, new.fields).allSatisfy { $0 == $1 || $1.kind != .fixed }
  }

  private func isSameCase(_ old: SwiftValue.EnumCase, _ new: SwiftValue.EnumCase) -> Bool {
    guard new.hasCasePaths, old.name == new.name, new.payload.count == 1,
      new.payload[0].name.isEmpty, case .object(let state) = new.payload[0].value
    else { return false }
    return state.isState
  }

  private mutating func compareCase(
    _ old: SwiftValue.EnumCase, _ new: SwiftValue.EnumCase, at place: Place
  ) {
    let path = "\\.\(SwiftWords.quoted(new.name))"
    var inner = StateAssignments()
    let (before, payload) = (old.payload[0], new.payload[0])
    let actual = place.part("[case: \(path)]", before.source, payload.source).actual
    inner.compare(
      before.value, payload.value,
      at: Place(
        target: "$0", actual: actual.map { "\($0)!" }, old: before.source,
        new: payload.source))
    // If the whole payload is replaced, the case is assigned.
    guard !inner.lines.contains(where: { $0.hasPrefix("$0 = ") }) else {
      return assign(.enumCase(new), to: place)
    }
    accepted += inner.accepted
    isIncomplete = isIncomplete || inner.isIncomplete
    append(block: place.call(".modify(\(path))"), inner.lines)
  }

  /// Whether the elements that stay keep their order, and their ids and the new elements can be
  /// written.
  private func canEdit(_ old: [SwiftValue.Element], _ new: [SwiftValue.Element]) -> Bool {
    let (oldIDs, newIDs) = (old.map(\.id), new.map(\.id))
    let added = new.filter { !oldIDs.contains($0.id) }
    guard oldIDs.filter(newIDs.contains) == newIDs.filter(oldIDs.contains),
      (oldIDs + newIDs).allSatisfy({ $0.expression != nil }),
      added.allSatisfy({ $0.value.expression != nil })
    else { return false }
    // To replace all elements is to assign the list.
    return added.count < new.count || old.isEmpty == false && added.isEmpty
  }

  private mutating func compareElements(
    _ old: [SwiftValue.Element], _ new: [SwiftValue.Element], at place: Place
  ) {
    let oldIDs = old.map(\.id)
    for element in old where !new.contains(where: { $0.id == element.id }) {
      guard let id = element.id.expression else { continue }
      lines.append(place.call(".remove(id: \(id))"))
    }
    var count = new.count { oldIDs.contains($0.id) }
    for (index, element) in new.enumerated() {
      guard let id = element.id.expression else { continue }
      if let before = old.first(where: { $0.id == element.id }) {
        var inner = place.part("[id: \(id)]", before.source, element.source)
        inner.isOptional = true
        compare(before.value, element.value, at: inner)
      } else if let value = element.value.expression {
        let call = index == count ? "append(\(value))" : "insert(\(value), at: \(index))"
        lines.append(place.call(".\(call)"))
        count += 1
      }
    }
  }

  private mutating func compareStack(
    _ old: [SwiftValue.Element], _ new: [SwiftValue.Element], at place: Place
  ) {
    let kept = zip(old, new).prefix { $0.id == $1.id }
    let appended = new.dropFirst(kept.count).map(\.value.expression)
    // Elements after the first removed one were removed too, or the stack is another one.
    guard !appended.contains(nil), kept.allSatisfy({ $0.0.id.expression != nil }) else {
      return accept(place)
    }
    if kept.count < old.count, let id = old[kept.count].id.expression {
      lines.append(place.call(".pop(from: \(id))"))
    }
    for (before, after) in kept {
      var inner = place.part("[id: \(after.id.expression ?? "")]", before.source, after.source)
      inner.isOptional = true
      compare(before.value, after.value, at: inner)
    }
    for value in appended.compactMap({ $0 }) {
      lines.append(place.call(".append(\(value))"))
    }
  }
}
