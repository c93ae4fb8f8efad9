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
