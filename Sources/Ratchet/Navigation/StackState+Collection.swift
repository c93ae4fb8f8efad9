extension StackState: RandomAccessCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { slots.storage.count }
}

extension StackState: MutableCollection {
  /// The element at a position, from the bottom. Changing it happens in place, and it keeps its id.
  @inlinable
  public subscript(position: Int) -> Element {
    // Only nil while it is being changed.
    get { slots.storage[position].element! }
    _modify {
      defer {
        slots.edits.elementChanged()
        settle(at: position)
      }
      yield &slots.storage[position].element!
    }
  }

  /// Swaps two elements, which take their ids with them. O(1).
  public mutating func swapAt(_ i: Int, _ j: Int) { slots.swapAt(i, j) }
}

extension StackState: RangeReplaceableCollection {
  /// Puts new elements, under new ids, in the place of others. O(n).
  public mutating func replaceSubrange(
    _ range: Range<Int>, with elements: some Collection<Element>
  ) {
    var new: [StackSlot<Element>] = []
    for element in elements { new.append(makeSlot(element, under: takeID())) }
    slots.replace(range, with: new)
  }
}

extension StackState: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) {
    self.init()
    append(contentsOf: elements)
  }
}
