extension DiffWalker {
  /// The difference between two dictionaries or two sets of the same type.
  func keyed(_ oldValue: any KeyedCollection, _ newValue: Any) -> Difference?? {
    guard let newCollection = newValue as? any Collection, let old = oldValue as? any Collection,
      !newCollection.isEmpty, !old.isEmpty,
      let (changes, unchanged) = oldValue.changes(to: newValue, in: self)
    else { return nil }
    let isSet = newValue is any SetAlgebra
    var group = Difference.Group(
      frame: DumpNode.Group(kind: isSet ? .set : .dictionary, name: "", children: []))
    var rest = (
      old: old.count - unchanged[0], new: newCollection.count - unchanged[0]
    )
    group.pass(unchanged[0])
    for (index, change) in changes.enumerated() {
      if change.old != nil { rest.old -= 1 }
      if change.new != nil { rest.new -= 1 }
      add(change, to: &group, isLastOfOld: rest.old == 0, isLastOfNew: rest.new == 0)
      group.pass(unchanged[index + 1])
      rest.old -= unchanged[index + 1]
      rest.new -= unchanged[index + 1]
    }
    return .some(group.hasChanges ? .inside(group) : nil)
  }

  private func add(
    _ change: KeyedChange, to group: inout Difference.Group, isLastOfOld: Bool, isLastOfNew: Bool
  ) {
    let label =
      group.frame.kind == .set ? "" : (change.old == nil ? new : old).label(for: change.key)
    let separator = group.frame.separator
    let prefix = group.frame.prefix(ofChildAt: 0, label: label)
    let oldPlace = Difference.Place(prefix: prefix, suffix: isLastOfOld ? "" : separator)
    let newPlace = Difference.Place(prefix: prefix, suffix: isLastOfNew ? "" : separator)
    switch (change.old, change.new) {
    case (let oldValue?, let newValue?):
      if let difference = difference(oldValue, newValue) {
        group.rows.append(.changed(difference, old: oldPlace, new: newPlace))
      } else {
        group.pass()
      }
    case (let value?, nil): group.rows.append(.removed(old.node(for: value), oldPlace))
    case (nil, let value?): group.rows.append(.inserted(new.node(for: value), newPlace))
    case (nil, nil): break
    }
  }
}
