extension DiffWalker {
  func elements(of oldArray: any ArrayOfElements, _ newValue: Any) -> Difference?? {
    oldArray.withElements(with: newValue, in: table) { elements($0) } ?? nil
  }

  /// For collections of other types than `Array`.
  func elements(of oldMirror: Mirror, _ newMirror: Mirror) -> Difference?? {
    let oldValues = oldMirror.children.map(\.value)
    let newValues = newMirror.children.map(\.value)
    return elements(
      DiffElements(
        oldCount: oldValues.count, newCount: newValues.count,
        old: { oldValues[$0] }, new: { newValues[$0] },
        areSame: { self.table.areSame(oldValues[$0], newValues[$1]) }))
  }

  private func elements(_ elements: DiffElements) -> Difference?? {
    guard elements.oldCount > 0, elements.newCount > 0 else { return nil }
    let common = min(elements.oldCount, elements.newCount)
    var start = 0
    while start < common, elements.areSame(start, start) { start += 1 }
    var (oldEnd, newEnd) = (elements.oldCount, elements.newCount)
    while oldEnd > start, newEnd > start, elements.areSame(oldEnd - 1, newEnd - 1) {
      oldEnd -= 1
      newEnd -= 1
    }
    var rows = ElementRows(walker: self, elements: elements)
    rows.group.pass(start)
    rows.add(start..<oldEnd, start..<newEnd)
    rows.group.pass(elements.oldCount - oldEnd)
    return .some(rows.group.hasChanges ? .inside(rows.group) : nil)
  }
}
