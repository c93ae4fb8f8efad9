extension IdentifiedArray {
  /// Appends an element, unless its id is taken. O(1), amortised.
  ///
  /// - Returns: whether it was added, and the position of the element with that id.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    if let index = index(id: element.id) { return (false, index) }
    journal.added()
    storage.append(element)
    file(at: storage.count - 1)
    return (true, storage.count - 1)
  }

  /// Appends each element whose id is not taken, in order. O(number of elements), amortised.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    // Not for a few more elements: an exact reservation would move all elements each time.
    let added = elements.underestimatedCount
    if added > count { reserveCapacity(count + added) }
    for element in elements { append(element) }
  }

  /// Inserts an element before a position, unless its id is taken. O(n).
  ///
  /// - Returns: whether it was inserted, and the position of the element with that id.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    if let found = self.index(id: element.id) { return (false, found) }
    journal.added()
    storage.insert(element, at: index)
    file(at: index)
    return (true, index)
  }

  /// Replaces the element that has the same id, at its position, or appends the new one. O(1),
  /// amortised.
  ///
  /// - Returns: the replaced element, or nil.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    guard let index = index(id: element.id) else {
      append(element)
      return nil
    }
    edits.elementChanged()
    return storage.replace(at: index, with: element)
  }

  /// Replaces the element that has the same id, at its position, or inserts the new one before a
  /// position. O(1) if an element is replaced, otherwise O(n).
  ///
  /// - Returns: the replaced element, or nil, and the position of the new one.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element, at index: Int
  ) -> (originalMember: Element?, index: Int) {
    if let found = self.index(id: element.id) { return (updateOrAppend(element), found) }
    return (nil, insert(element, at: index).index)
  }

  /// Removes the element with an id. O(1) at the end, otherwise O(n).
  ///
  /// - Returns: the element, or nil if there is none.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    index(id: id).map { remove(at: $0) }
  }

  /// Removes and returns the element at a position. O(1) at the end, otherwise O(n).
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    let element = storage.remove(at: index)
    forget(element.id, at: index)
    return element
  }

  /// Removes and returns the last element; nil if the array is empty. O(1).
  @inlinable
  @discardableResult
  public mutating func popLast() -> Element? {
    isEmpty ? nil : remove(at: count - 1)
  }

  /// Removes and returns the last element. O(1).
  ///
  /// - Precondition: the array is not empty.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element { remove(at: count - 1) }

  /// Removes and returns the first element. O(n).
  ///
  /// - Precondition: the array is not empty.
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element { remove(at: 0) }

  /// Removes the elements in a range of positions. O(n).
  @inlinable
  public mutating func removeSubrange(_ range: some RangeExpression<Int>) {
    removeSubrange(range.relative(to: storage))
  }

  /// Removes the elements in a range of positions. O(n).
  @inlinable
  public mutating func removeSubrange(_ range: Range<Int>) {
    let ids = storage[range].map(\.id)
    storage.changeAll { $0.removeSubrange(range) }
    forget(ids)
  }

  /// Removes the elements at the given positions. O(n).
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let offsets = Set(offsets)
    var index = -1
    removeAll { _ in
      index += 1
      return offsets.contains(index)
    }
  }

  /// Removes every element for which the predicate holds, in one pass. O(n).
  ///
  /// If the predicate throws, nothing is removed, but the order may have changed.
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    var ids: [ID] = []
    do {
      try storage.changeAll { elements in
        try elements.removeAll { element in
          let remove = try shouldBeRemoved(element)
          if remove { ids.append(element.id) }
          return remove
        }
      }
    } catch {
      // Nothing was removed, but elements may have been moved.
      edits.rearranged()
      file(capacity: storage.count)
      throw error
    }
    forget(ids)
  }

  /// Removes every element. O(n).
  @inlinable
  public mutating func removeAll(keepingCapacity: Bool = false) {
    guard !isEmpty else { return }
    storage.removeAll(keepingCapacity: keepingCapacity)
    if keepingCapacity { positions.removeAll() } else { positions = PositionTable() }
    journal.removedAll()
  }

  @usableFromInline
  mutating func forget(_ ids: [ID]) {
    guard !ids.isEmpty else { return }
    file(capacity: storage.count)
    if isEmpty { journal.removedAll() } else { journal.removed(ids) }
  }
}

// Changes of the order. Nothing is removed, so the effects of children continue.
extension IdentifiedArray {
  /// Swaps two elements. O(1).
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    edits.rearranged()
    positions.swap(
      i, hash: PositionTable.hash(of: storage.id(at: i)),
      j, hash: PositionTable.hash(of: storage.id(at: j)))
    storage.swapAt(i, j)
  }

  /// Sorts the elements; equal ones keep their order. O(n log n).
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    // Also after an error: elements may have been moved.
    defer {
      edits.rearranged()
      file(capacity: storage.count)
    }
    try storage.changeAll { try $0.sort(by: areInIncreasingOrder) }
  }

  /// Reverses the order. O(n).
  @inlinable
  public mutating func reverse() {
    edits.rearranged()
    storage.changeAll { $0.reverse() }
    file(capacity: storage.count)
  }

  /// Shuffles the order. O(n).
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    edits.rearranged()
    storage.changeAll { $0.shuffle(using: &generator) }
    file(capacity: storage.count)
  }

  /// Moves the elements at some positions so that they stand, in their order, before a position of
  /// the original array. O(n).
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let source = Set(source)
    let moved = source.sorted().map { storage[$0] }
    let before = storage[..<destination].enumerated().filter { !source.contains($0.offset) }
    let after = storage.enumerated().dropFirst(destination).filter { !source.contains($0.offset) }
    edits.rearranged()
    storage = ElementStorage(before.map(\.element) + moved + after.map(\.element))
    file(capacity: storage.count)
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements in increasing order. O(n log n).
  @inlinable
  public mutating func sort() { sort(by: <) }
}
