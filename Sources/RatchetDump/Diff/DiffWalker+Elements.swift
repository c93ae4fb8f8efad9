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

/// An array of the standard library, compared element by element without copies.
protocol ArrayOfElements {
  func withElements<R>(
    with other: Any, in table: SamenessTable, _ body: (DiffElements) -> R
  ) -> R?
}

extension Array: ArrayOfElements {
  func withElements<R>(
    with other: Any, in table: SamenessTable, _ body: (DiffElements) -> R
  ) -> R? {
    guard let other = other as? Self else { return nil }
    let size = MemoryLayout<Element>.stride
    let sameness = table[Element.self]
    // Unsafe: the elements are a stride apart, and the pointers are not used after `body`.
    return withUnsafeBytes { oldBytes in
      other.withUnsafeBytes { newBytes in
        var elements = DiffElements(
          oldCount: count, newCount: other.count, old: { self[$0] }, new: { other[$0] },
          areSame: { oldIndex, newIndex in
            guard let old = oldBytes.baseAddress, let new = newBytes.baseAddress else {
              return true
            }
            return sameness.areSame(old + oldIndex * size, new + newIndex * size)
          })
        if table.isDecidable(Element.self), let hash = sameness.hash {
          func hashValue(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Int {
            var hasher = Hasher()
            if let start = bytes.baseAddress { hash(start + index * size, &hasher) }
            return hasher.finalize()
          }
          elements.hashes = ({ hashValue(oldBytes, $0) }, { hashValue(newBytes, $0) })
        }
        return body(elements)
      }
    }
  }
}

/// The elements of two collections, in the form in which they are compared.
struct DiffElements {
  let oldCount: Int
  let newCount: Int
  let old: (Int) -> Any
  let new: (Int) -> Any
  /// Whether an old and a new element certainly have the same dump.
  let areSame: (_ old: Int, _ new: Int) -> Bool
  /// Hashes of old and new elements, if these distinguish all elements whose dumps differ.
  var hashes: (old: (Int) -> Int, new: (Int) -> Int)?
}
