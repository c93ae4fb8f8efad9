// Adding and removing elements.
extension StackState {
  /// Adds an element on top, under the next id. O(1), amortised.
  @inlinable
  public mutating func append(_ element: Element) {
    slots.append(makeSlot(element, under: takeID()))
  }

  /// Adds elements on top, in order. O(number of elements), amortised.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    // Not for a few more elements: an exact reservation would move all elements each time.
    let added = elements.underestimatedCount
    if added > count { slots.reserveCapacity(count + added) }
    for element in elements { append(element) }
  }

  /// Removes the element with an id, and all above it; does nothing if there is none. O(number of
  /// elements removed).
  public mutating func pop(from id: StackElementID) {
    guard let index = index(id: id) else { return }
    removeLast(count - index)
  }

  /// Removes all elements above the one with an id; does nothing if there is none. O(number of
  /// elements removed).
  public mutating func pop(to id: StackElementID) {
    guard let index = index(id: id) else { return }
    removeLast(count - index - 1)
  }

  /// Removes and returns the top element; nil if the stack is empty. O(1).
  @discardableResult
  public mutating func popLast() -> Element? { isEmpty ? nil : removeLast() }

  /// Removes and returns the top element. O(1).
  ///
  /// - Precondition: the stack is not empty.
  @discardableResult
  public mutating func removeLast() -> Element {
    // Nil only while it is being changed.
    slots.removeLast().element!
  }

  /// Removes a number of elements from the top. O(that number).
  public mutating func removeLast(_ number: Int) {
    guard number > 0 else { return }
    slots.removeTop(number)
  }

  /// Removes and returns the element at a position. O(1) at the top, otherwise O(n).
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    // Nil only while it is being changed.
    slots.remove(at: index).element!
  }

  /// Removes the element with an id. O(1) at the top, otherwise O(n).
  ///
  /// - Returns: the element, or nil if there is none.
  @discardableResult
  public mutating func remove(id: StackElementID) -> Element? {
    index(id: id).map { remove(at: $0) }
  }

  /// The stack without the elements for which the predicate does not hold. The others keep their
  /// ids, and those of the removed ones are not used again. O(n).
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> StackState {
    var result = self
    // Nil only while it is being changed.
    try result.slots.removeAll { try !isIncluded($0.element!) }
    return result
  }

  /// Removes every element. O(n). Their ids are not used again.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    slots.removeAll(keepingCapacity: keepingCapacity)
  }
}

// The parts of the operations above.
extension StackState {
  /// The position of the element with an id. O(1).
  @inlinable
  func index(id: StackElementID) -> Int? {
    // A place hashes like its id.
    slots.positions.position(hash: id.number) { slots.storage.id(at: $0).id.number == id.number }
  }

  @inlinable
  func element(id: StackElementID) -> Element? {
    guard let index = index(id: id) else { return nil }
    slots.storage[index].id.presentation.leaveTrail()
    return slots.storage[index].element
  }

  @inlinable
  mutating func takeID() -> StackElementID {
    defer { nextNumber += 1 }
    return nextID
  }

  @usableFromInline
  mutating func makeSlot(_ element: Element, under id: StackElementID) -> StackSlot<Element> {
    if isEmpty, reader == nil { reader = .make() }
    return StackSlot(
      id: StackPlace(id, .next()), element: element, identity: reader?.identity(of: element))
  }

  /// Pushes an element under an id that was not used yet.
  ///
  /// - Returns: false, without a change, if the id was used, or is so large that ids could run out.
  ///   Ids also come from outside: from scripts, and from saved data.
  @usableFromInline
  mutating func push(_ element: Element, under id: StackElementID) -> Bool {
    guard id.number >= nextNumber, id.number < .max / 2 else { return false }
    nextNumber = id.number + 1
    slots.append(makeSlot(element, under: id))
    return true
  }

  @usableFromInline
  mutating func assign(_ element: Element, under id: StackElementID) {
    if !push(element, under: id) { reportUsedStackID(of: element, id: id) }
  }

  /// Checks after a change whether the element at a position is still the same one.
  @inlinable
  mutating func settle(at index: Int) {
    if slots.storage[index].element == nil {
      slots.remove(at: index)
    } else if let reader {
      identify(by: reader, at: index)
    }
  }

  /// Returns whether it is another one.
  @inlinable
  @discardableResult
  mutating func identify(by reader: StateIdentityReader<Element>, at index: Int) -> Bool {
    guard let identity = slots.storage[index].identity,
      let element = slots.storage[index].element, !reader.isIdentity(identity, of: element)
    else { return false }
    renew(at: index, reader.identity(of: element))
    return true
  }

  /// Makes the element at a position another one.
  @usableFromInline
  mutating func renew(at index: Int, _ identity: StateIdentity) {
    let old = slots.storage[index].id
    slots.storage[index].identity = identity
    // The index files the element by its number, which stays.
    slots.storage[index].id.presentation = .next()
    slots.journal.removed([old])
  }
}

extension IdentifiedArray {
  /// Removes a number of elements from the end. O(that number).
  mutating func removeTop(_ number: Int) {
    var ids: [ID] = []
    for _ in 0..<number {
      let element = storage.removeLast()
      unfile(element.id, at: storage.count)
      ids.append(element.id)
    }
    journal.removed(ids)
  }

  /// Replaces elements by others with new ids. O(n).
  mutating func replace(_ range: Range<Int>, with elements: [Element]) {
    let before = count
    let ids = storage[range].map(\.id)
    storage.changeAll { $0.replaceSubrange(range, with: elements) }
    file(capacity: storage.count)
    if ids.count == before { journal.removedAll() } else if !ids.isEmpty { journal.removed(ids) }
    if !elements.isEmpty { journal.added() }
    edits.rearranged()
  }
}
