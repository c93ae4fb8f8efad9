/// Finds the difference between two values: reads only the changed parts into nodes, and merely
/// compares the rest.
///
/// Parts with the same bits in memory are unchanged; that is most of two states of one program. The
/// rest is compared part by part, and finally by nodes, that is, by hash.
final class DiffWalker {
  /// Values below this depth are compared by nodes: comparing part by part takes more of the stack.
  private static let depthLimit = 40

  let old: DiffSide
  let new: DiffSide
  let table: SamenessTable

  init(old: DiffSide, new: DiffSide, table: SamenessTable) {
    self.old = old
    self.new = new
    self.table = table
    table.begin()
  }

  /// Whether parts may have been skipped though their dumps differ: because the `==` of their type
  /// does not compare everything, or because of an object, whose number in a dump depends on where
  /// else it occurs.
  var mayHaveMissed: Bool {
    table.trustedEquality || old.hasMetObjects || new.hasMetObjects
  }

  /// The difference; nil if the dumps are equal, unless something was missed.
  func difference(_ oldValue: Any, _ newValue: Any) -> Difference? {
    guard type(of: oldValue) == type(of: newValue), old.depth < Self.depthLimit else {
      return byNodes(oldValue, newValue)
    }
    // The elements of a collection are compared later, so that each is looked at only once.
    let plan = old.plan(for: type(of: oldValue))
    if table.areSame(oldValue, newValue, byBitsOnly: plan.isCollection) { return nil }
    return deeper { inParts(oldValue, newValue, plan) } ?? byNodes(oldValue, newValue)
  }

  func byNodes(_ oldValue: Any, _ newValue: Any) -> Difference? {
    Difference(old.node(for: oldValue), new.node(for: newValue))
  }

  /// Runs an operation on parts of the current values.
  private func deeper<R>(_ operation: () -> R) -> R {
    old.depth += 1
    new.depth += 1
    defer {
      old.depth -= 1
      new.depth -= 1
    }
    return operation()
  }

  /// The difference between two values of one type, part by part; nil if a comparison of their
  /// nodes is better, as for values on a single line.
  private func inParts(_ oldValue: Any, _ newValue: Any, _ plan: DumpPlan) -> Difference?? {
    switch plan.way {
    case .text, .string, .secret:
      return nil
    case .pairs(let pairs):
      return entries(of: pairs(oldValue), pairs(newValue))
    case .represented(let represent):
      guard old.read({ $0.enter(oldValue, plan) }) else { return nil }
      defer { old.read { $0.leave(oldValue, plan) } }
      guard new.read({ $0.enter(newValue, plan) }) else { return nil }
      defer { new.read { $0.leave(newValue, plan) } }
      let oldOther = old.read { _ in represent(oldValue) }
      let newOther = new.read { _ in represent(newValue) }
      guard type(of: oldOther) != plan.type, type(of: newOther) != plan.type else { return nil }
      return .some(difference(oldOther, newOther))
    case .mirrored:
      break
    }
    if let stored = plan.fields {
      return fields(
        old.read { _ in stored.values(of: oldValue) },
        new.read { _ in stored.values(of: newValue) },
        kind: .record, name: plan.name)
    }
    if plan.isCollection, let oldArray = oldValue as? any ArrayOfElements {
      return elements(of: oldArray, newValue)
    }
    let oldMirror = old.read { _ in plan.mirror(oldValue) }
    let newMirror = new.read { _ in plan.mirror(newValue) }
    guard oldMirror.displayStyle == newMirror.displayStyle else { return nil }
    switch oldMirror.displayStyle {
    case .struct:
      return fields(oldMirror.fields, newMirror.fields, kind: .record, name: plan.name)
    case .optional:
      return content(oldMirror, newMirror)
    case .enum:
      return payload(oldMirror, newMirror)
    case .tuple:
      return lines(oldMirror.fields, newMirror.fields, name: "")
    case .class, .foreignReference:
      return object(oldValue as AnyObject, newValue as AnyObject, oldMirror, newMirror, plan)
    case .collection:
      return elements(of: oldMirror, newMirror)
    case .dictionary, .set:
      if let oldValue = oldValue as? any KeyedCollection, plan.isUnordered {
        return keyed(oldValue, newValue)
      }
      return oldMirror.displayStyle == .dictionary && !plan.isUnordered
        ? entries(of: oldMirror.pairs, newMirror.pairs) : nil
    default:
      return nil
    }
  }
}

// MARK: Parts with names

extension DiffWalker {
  /// An optional is dumped as its content, unless the content is an optional too.
  private func content(_ oldMirror: Mirror, _ newMirror: Mirror) -> Difference?? {
    guard
      let oldContent = oldMirror.children.first?.value,
      let newContent = newMirror.children.first?.value,
      Mirror(reflecting: oldContent).displayStyle != .optional
    else { return nil }
    return .some(difference(oldContent, newContent))
  }

  private func payload(_ oldMirror: Mirror, _ newMirror: Mirror) -> Difference?? {
    guard
      let (oldName, oldPayload) = oldMirror.children.first,
      let (newName, newPayload) = newMirror.children.first, oldName == newName
    else { return nil }
    let oldTuple = Mirror(reflecting: oldPayload)
    let newTuple = Mirror(reflecting: newPayload)
    let isTuple = oldTuple.displayStyle == .tuple
    return lines(
      isTuple ? oldTuple.fields : [("", oldPayload)],
      isTuple ? newTuple.fields : [("", newPayload)], name: "." + (newName ?? ""))
  }

  /// Values that may be written on one line, but here take several.
  private func lines(
    _ oldFields: [(label: String, value: Any)], _ newFields: [(label: String, value: Any)],
    name: String
  ) -> Difference?? {
    guard
      oldFields.contains(where: { old.isSurelyTall($0.value) }),
      newFields.contains(where: { new.isSurelyTall($0.value) })
    else { return nil }
    return fields(oldFields, newFields, kind: .inlineRecord, name: name)
  }

  private func object(
    _ oldObject: AnyObject, _ newObject: AnyObject, _ oldMirror: Mirror, _ newMirror: Mirror,
    _ plan: DumpPlan
  ) -> Difference?? {
    guard
      !old.read({ $0.knows(oldObject) }), !new.read({ $0.knows(newObject) }),
      // An object without fields has no differences, but it must be marked as met by its node.
      !oldMirror.fields.isEmpty, !newMirror.fields.isEmpty
    else { return nil }
    _ = old.read { $0.meet(oldObject) }
    let mark = new.read { $0.meet(newObject) }
    return fields(
      oldMirror.fields, newMirror.fields, kind: .record, name: plan.name, object: mark)
  }

  private func entries(
    of oldPairs: [(key: Any, value: Any)], _ newPairs: [(key: Any, value: Any)]
  ) -> Difference?? {
    fields(
      oldPairs.map { (old.label(for: $0.key), $0.value) },
      newPairs.map { (new.label(for: $0.key), $0.value) }, kind: .dictionary, name: "")
  }

  /// Compares parts that are paired by their labels.
  private func fields(
    _ oldFields: [(label: String, value: Any)], _ newFields: [(label: String, value: Any)],
    kind: DumpNode.Kind, name: String, object: DumpObject? = nil
  ) -> Difference?? {
    guard !oldFields.isEmpty, !newFields.isEmpty else { return nil }
    var group = Difference.Group(
      frame: DumpNode.Group(kind: kind, name: name, children: [], object: object))
    func place(in fields: [(label: String, value: Any)], _ index: Int) -> Difference.Place {
      group.place(ofChildAt: index, of: fields.count, label: fields[index].label)
    }
    for step in pairs(oldFields, newFields) {
      switch step {
      case .kept(let oldIndex, let newIndex):
        let (label, value) = newFields[newIndex]
        if let difference = difference(oldFields[oldIndex].value, value) {
          group.rows.append(
            .changed(
              difference, old: place(in: oldFields, oldIndex), new: place(in: newFields, newIndex)))
        } else if label == "id", case let node = new.node(for: value), node.singleLine != nil {
          group.rows.append(.shown(node, place(in: newFields, newIndex)))
        } else {
          group.pass()
        }
      case .removed(let index):
        group.rows.append(
          .removed(old.node(for: oldFields[index].value), place(in: oldFields, index)))
      case .inserted(let index):
        group.rows.append(
          .inserted(new.node(for: newFields[index].value), place(in: newFields, index)))
      case .movedAway, .movedHere:
        break
      }
    }
    return .some(group.hasChanges ? .inside(group) : nil)
  }

  private func pairs(
    _ oldFields: [(label: String, value: Any)], _ newFields: [(label: String, value: Any)]
  ) -> [AlignmentStep] {
    // Values of one type always have the same labels.
    let areAlike =
      oldFields.count == newFields.count
      && zip(oldFields, newFields).allSatisfy { $0.label == $1.label }
    if areAlike { return oldFields.indices.map { .kept(old: $0, new: $0) } }
    return align(oldFields.map(\.label), newFields.map(\.label)).replacingMoves()
  }
}

extension Mirror {
  /// The entries of a dictionary.
  fileprivate var pairs: [(key: Any, value: Any)] {
    children.compactMap { child in
      let parts = Array(Mirror(reflecting: child.value).children)
      return parts.count == 2 ? (parts[0].value, parts[1].value) : nil
    }
  }
}
